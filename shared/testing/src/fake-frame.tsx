import { type Language, languages } from '@portal/contract'
import { formatNumbers, i18nOptions } from '@portal/kit/plain/i18n-setup'
import { type Portal, PortalProvider, type Words } from '@portal/kit/portal'
import { FluentProvider, type ThemeName, themes } from '@portal/kit/ui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance, type i18n } from 'i18next'
import { type ReactNode, useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { commonWords } from './common-words'

/** The words of a namespace in the languages that matter. */
export type WordsByNamespace = Record<string, Partial<Record<Language, Words>>>

/** i18next as the host sets it up, with the words at hand. */
export function createFakeI18n(language: Language, words: WordsByNamespace): i18n {
  const instance = createInstance()
  const all: WordsByNamespace = { common: commonWords, ...words }
  void instance.use(initReactI18next).init({
    lng: language,
    supportedLngs: languages,
    ...i18nOptions,
    initAsync: false,
    resources: Object.fromEntries(
      languages.map((each) => [
        each,
        Object.fromEntries(Object.entries(all).map(([name, of]) => [name, of[each] ?? {}])),
      ]),
    ),
  })
  formatNumbers(instance)
  return instance
}

/** Everything that the host puts around a remote, on a fake portal. */
export function FakeFrame({
  portal,
  i18n,
  theme = 'light',
  children,
}: {
  portal: Portal
  i18n: i18n
  theme?: ThemeName
  children: ReactNode
}) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <FluentProvider theme={themes[theme]}>
          <PortalProvider value={portal}>{children}</PortalProvider>
        </FluentProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}
