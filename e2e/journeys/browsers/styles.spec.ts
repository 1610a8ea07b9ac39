import { keepInsertedRules, stylesOf, unsupportedStyles } from '../../fixtures/shipped-styles'
import { expect, test } from '../../fixtures/test'
import { prepareState, reachState } from '../accessibility/states/reach'
import { tagsOf } from '../accessibility/states/state'
import { states } from '../accessibility/states/states'

for (const [name, state] of Object.entries(states).filter(([, { isMain }]) => isMain)) {
  test(
    `every supported browser knows the styles of ${name}`,
    tagsOf(state),
    async ({ page, signedInAs, complaints }) => {
      await keepInsertedRules(page)
      await prepareState({ page, signedInAs, complaints }, state)
      await reachState(page, state)
      await state.ready(page).waitFor()
      const styles = await stylesOf(page)
      expect(styles.length).toBeGreaterThan(10_000)
      expect(unsupportedStyles(styles)).toEqual([])
    },
  )
}

test('a style that some supported browser does not know is found', () => {
  expect(unsupportedStyles('.card { color: red; anchor-name: --card }')).toEqual([
    expect.stringContaining('anchor-name'),
  ])
})
