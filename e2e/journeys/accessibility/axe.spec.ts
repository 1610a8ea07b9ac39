import { languages } from '@portal/shared/contract'
import { allRules, colourRules, violationsOf } from '../../fixtures/axe'
import { expect, test } from '../../fixtures/test'
import { states } from './states'

const themes = ['light', 'dark', 'contrast']

for (const [name, state] of Object.entries(states)) {
  for (const language of languages) {
    for (const width of [320, 1280]) {
      test(`${name}, ${language}, ${width} px has no axe violation in any theme`, async ({
        page,
        signedInAs,
        complaints,
      }) => {
        complaints.expected.push(/401/, /WebSocket|Content Security Policy/, /was preloaded/)
        await page.setViewportSize({ width, height: 860 })
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
        if (state.account) {
          await page.addInitScript(() => localStorage.setItem('language_prompt', 'answered'))
          await signedInAs(state.account)
        }
        await state.prepare?.(page)
        await page.goto(state.url)
        await state.reach?.(page)
        await expect(state.ready(page)).toBeVisible()
        for (const theme of themes) {
          await page.evaluate(themeChosenElsewhere, theme)
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
          await page.evaluate(transitionsEnded)
          expect(await violationsOf(page, theme === themes[0] ? allRules : colourRules)).toEqual([])
        }
      })
    }
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
