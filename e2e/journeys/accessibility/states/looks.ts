import type { Page } from '@playwright/test'
import type { Language } from '@portal/contract'
import { prepareState, reachState } from './reach'
import type { State } from './state'

/** A theme, or the colours that the system forces on every page. */
export type Look = 'light' | 'dark' | 'contrast' | 'forced'

const seenWithinMs = 5000

interface Shape<Width extends number, Shown extends Look> {
  readonly widths: readonly Width[]
  readonly looks: readonly Shown[]
  /** The height of the window for each width. */
  readonly heightOf?: (width: Width) => number
}

/**
 * A state at each width in each look, one after the other on one page. The state is there when it is given,
 * and was there to the end.
 */
export async function* eachLook<Width extends number, Shown extends Look>(
  given: Parameters<typeof prepareState>[0],
  state: State,
  language: Language,
  { widths, looks, heightOf = () => 860 }: Shape<Width, Shown>,
): AsyncGenerator<{ width: Width; look: Shown }> {
  const { page } = given
  const seen = () => state.ready(page).waitFor({ timeout: seenWithinMs })
  await prepareState(given, state, language)
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) })
    if (width === widths[0] || state.isFleeting) await reachState(page, state)
    await seen()
    for (const look of looks) {
      await showIn(page, state, look)
      yield { width, look }
      if (look === 'forced') await page.emulateMedia({ forcedColors: 'none' })
    }
    await seen()
  }
}

async function showIn(page: Page, state: State, look: Look): Promise<void> {
  const isForced = look === 'forced'
  const theme = isForced ? 'light' : look
  // Not every engine can emulate this.
  if (isForced) await page.emulateMedia({ forcedColors: 'active' })
  await page.evaluate(themeChosenElsewhere, theme)
  // Nothing listens there yet.
  if (state.isFirstPaint) await reachState(page, state)
  await page.waitForFunction((chosen) => document.documentElement.dataset.theme === chosen, theme)
  await page.evaluate(transitionsEnded)
}

/** Simulates another tab that chooses a theme, which also works under an open menu. */
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
