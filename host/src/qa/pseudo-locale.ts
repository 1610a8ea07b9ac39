import i18next, { type I18nFormatModule } from 'i18next'
import { isOn, switchesStore } from './switches-store'

const plain = 'abcdefghijklmnoprstuwyz'
const accented = 'åƀçđéƒĝĥîĵķļɱñöþŕšţûŵýž'
const placeholder = /(\{\{.*?\}\})/

/** Accents a text and puts it in brackets, but not its interpolated values. */
export function pseudo(text: string): string {
  const parts = text.split(placeholder)
  const changed = parts.map((part) => (placeholder.test(part) ? part : accent(part)))
  return `⟦${changed.join('')}⟧`
}

function accent(text: string): string {
  return text.replace(/[a-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter)
}

/** By then, components that were being rendered have subscribed; before, they miss a change that keeps the language. */
const heardAfterMs = 250

function renderAgain(): void {
  void i18next.changeLanguage(i18next.language)
}

/** Transforms every word; changing the switch renders the screen again. */
export function speakPseudo(): void {
  const words: I18nFormatModule & Pick<typeof i18next, 'getResource'> = {
    type: 'i18nFormat',
    getResource(language, namespace, key) {
      const word: unknown = i18next.getResource(language, namespace, key)
      return typeof word === 'string' && isOn('texts') ? pseudo(word) : word
    },
  }
  i18next.use(words)
  switchesStore.subscribe(({ switches }, before) => {
    const isTurned = switches.get('texts') !== before.switches.get('texts')
    if (!isTurned || !i18next.isInitialized) return
    renderAgain()
    setTimeout(renderAgain, heardAfterMs)
  })
}
