import { defaultLanguage, languages } from '@portal/shared/contract'
import { allRules, colourRules, violationsOf } from '../../fixtures/axe'
import { expect, test } from '../../fixtures/test'
import { states } from './states'

const widths = [320, 1280]
const themes = ['light', 'dark', 'contrast']

for (const [name, state] of Object.entries(states)) {
  for (const language of languages) {
    // Colours know no language, so that they are judged in one.
    const chosenThemes = language === defaultLanguage ? themes : themes.slice(0, 1)

    test(`${name}, ${language}, has no axe violation at any width in any theme`, async ({
      page,
      signedInAs,
      complaints,
    }) => {
      complaints.expected.push(/401/, /WebSocket|Content Security Policy/, /was preloaded/)
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      if (state.account) {
        await page.addInitScript(() => localStorage.setItem('language_prompt', 'answered'))
        await signedInAs(state.account)
      }
      await state.prepare?.(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 860 })
        if (width === widths[0] || state.isFleeting) {
          await page.goto(state.url)
          await state.reach?.(page)
        }
        await expect(state.ready(page)).toBeVisible()
        for (const theme of chosenThemes) {
          await page.evaluate(themeChosenElsewhere, theme)
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
          await page.evaluate(transitionsEnded)
          const rules = theme === themes[0] ? allRules : colourRules
          expect(await violationsOf(page, rules), `at ${width} px, ${theme}`).toEqual([])
        }
      }
    })
  }
}

/** What a page is told when another tab chooses a theme: it changes under an open menu as well. */
function themeChosenElsewhere(theme: string) {
  localStorage.setItem('theme', theme)
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }))
}

/** Colours are judged when they have changed and nothing fades in any more; spinners and timers go on. */
async function transitionsEnded() {
  await new Promise(requestAnimationFrame)
  const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < 1000
  const changes = document.getAnimations().filter(isShort)
  await Promise.all(changes.map(({ finished }) => finished.catch(() => undefined)))
}
