import { expect, type Page } from '@playwright/test'
import type { Language } from '@portal/shared/contract'
import { prepareState, reachState } from './reach'
import type { State } from './state'

export type Theme = 'light' | 'dark' | 'contrast'

/**
 * A state as it looks at each width in each theme, one after the other on one page. The state is there when it is given,
 * and was there to the end.
 */
export async function* looks<Width extends number, T extends Theme>(
  given: Parameters<typeof prepareState>[0],
  state: State,
  language: Language,
  { widths, themes }: { widths: readonly Width[]; themes: readonly T[] },
): AsyncGenerator<{ width: Width; theme: T }> {
  const { page } = given
  await prepareState(given, state, language)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 860 })
    if (width === widths[0] || state.isFleeting) await reachState(page, state)
    await expect(state.ready(page)).toBeVisible()
    for (const theme of themes) {
      await showIn(page, theme)
      yield { width, theme }
    }
    await expect(state.ready(page), 'the state was there to the end').toBeVisible()
  }
}

async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(themeChosenElsewhere, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await page.evaluate(transitionsEnded)
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
