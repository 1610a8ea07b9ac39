import { narrowest } from '../../fixtures/cells'
import { walkFocus } from '../../fixtures/focus'
import { expect, test } from '../../fixtures/test'
import { prepareState, reachState } from './states/reach'
import { tagsOf } from './states/state'
import { walkedStates } from './states/states'

// Screens and dialogs: menus have no Tab stops, and close when they are left.
for (const [name, state] of walkedStates('screen', 'dialog')) {
  test(
    `${name}: every Tab stop is in the window, uncovered and marked`,
    tagsOf(state),
    async ({ page, signedInAs, complaints }) => {
      // Skip transitions.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await prepareState({ page, signedInAs, complaints }, state)
      for (const width of narrowest) {
        await page.setViewportSize({ width, height: 700 })
        await reachState(page, state)
        await expect(state.ready(page)).toBeVisible()
        for (const key of ['Tab', 'Shift+Tab'] as const)
          expect.soft(await walkFocus(page, key), `${key} at ${width} px`).toEqual([])
      }
    },
  )
}
