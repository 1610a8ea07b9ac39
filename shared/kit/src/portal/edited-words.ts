import { type Language, languages } from '@portal/contract'
import type { i18n } from 'i18next'
import type { Words } from './portal'

type Loader = { readonly load: (language: Language) => Promise<Words> }

/** Development only. build/edited-words-loader.mjs sends the event when a file of words was edited. */
export function reloadEditedWords(
  i18next: i18n,
  loadersByNamespace: ReadonlyMap<string, Loader>,
): void {
  addEventListener('portal:words-edited', async () => {
    for (const language of languages)
      for (const [namespace, { load }] of loadersByNamespace)
        if (i18next.hasResourceBundle(language, namespace))
          i18next.addResourceBundle(language, namespace, await load(language))
    // Components render again when the language changes, even to the same one.
    await i18next.changeLanguage(i18next.language)
  })
}
