import type { Page } from '@playwright/test'
import { walkFocus } from '../../fixtures/focus'
import { clippedText, sidewaysScrolling, spreadText } from '../../fixtures/layout'
import { expect, test } from '../../fixtures/test'
import { prepareState, reachState } from './states/reach'
import { tagsOf } from './states/state'
import { sampledStates } from './states/states'

// Preferences of the system: larger text, less motion, forced colors.

for (const [name, state] of sampledStates()) {
  test(
    `${name}: text of twice the size, and spread, stays whole`,
    tagsOf(state),
    async ({ page, signedInAs, complaints }) => {
      // A zoom of 200 % halves the viewport.
      await page.setViewportSize({ width: 640, height: 430 })
      await prepareState({ page, signedInAs, complaints }, state)
      await reachState(page, state)
      await expect(state.ready(page)).toBeVisible()
      expect.soft(await sidewaysScrolling(page)).toEqual([])
      expect.soft(await clippedText(page)).toEqual([])
      await spreadText(page)
      expect.soft(await sidewaysScrolling(page), 'spread').toEqual([])
      expect.soft(await clippedText(page), 'spread').toEqual([])
    },
  )

  test(
    `${name}: with less motion nothing moves`,
    tagsOf(state),
    async ({ page, signedInAs, complaints }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await prepareState({ page, signedInAs, complaints }, state)
      await reachState(page, state)
      await expect(state.ready(page)).toBeVisible()
      await expect.poll(() => movements(page)).toEqual([])
    },
  )

  test(
    `${name}: with forced colours each control has an outline and shows the focus`,
    tagsOf(state),
    async ({ page, signedInAs, complaints }) => {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      await prepareState({ page, signedInAs, complaints }, state)
      await reachState(page, state)
      await expect(state.ready(page)).toBeVisible()
      expect.soft(await withoutOutline(page)).toEqual([])
      expect.soft(await walkFocus(page)).toEqual([])
    },
  )
}

/** Running animations, except progress indicators. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => effect)
      .filter((effect) => effect instanceof KeyframeEffect)
      .filter(({ target }) => !target?.closest('[role="progressbar"], [role="timer"], .fui-Toast'))
      // Counts, and is not seen.
      .filter(({ target }) => !target?.matches('[data-timer-status]'))
      .map(({ target }) => target?.outerHTML.slice(0, 100) ?? ''),
  )
}

/**
 * Buttons that look like buttons, and fields, of which neither they nor what is drawn for them has a border. A range is
 * drawn by the browser, which knows what to do.
 */
function withoutOutline(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isDrawn = (element: Element) =>
      [null, '::before', '::after'].some((part) => {
        const { borderTopWidth, borderBottomWidth, borderBottomStyle, outlineStyle } =
          getComputedStyle(element, part)
        const width = Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth)
        return (width > 0 && borderBottomStyle !== 'none') || outlineStyle !== 'none'
      })
    const selector = 'button:not(.fui-Link, [role="tab"]), input:not([type="range"]), textarea'
    return [...document.querySelectorAll(selector)]
      .filter((control) => control.checkVisibility() && !control.closest('[aria-hidden="true"]'))
      .filter((control) => {
        const drawn = [control, control.parentElement, control.nextElementSibling]
        return !drawn.some((element) => element && isDrawn(element))
      })
      .map((control) => control.outerHTML.slice(0, 100))
  })
}
