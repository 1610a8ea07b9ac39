import type { Page } from '@playwright/test'

/** Holds timers of `heldMs` milliseconds until the state was checked. */
export const holdTimer = (heldMs: number) => (page: Page) =>
  page.addInitScript((held) => {
    const real = window.setTimeout
    const slower = (act: TimerHandler, ms?: number, ...given: unknown[]) =>
      real(act, ms === held ? 600_000 : ms, ...given)
    window.setTimeout = slower as typeof real
  }, heldMs)
