import { isWholeMatrix } from '../../fixtures/cells'
import { expect, test, turn } from '../../fixtures/qa-portal'
import { tags } from '../../fixtures/tags'
import { dataOf, unbracketed } from '../../fixtures/unbracketed'
import { prepareState, reachState } from '../accessibility/states/reach'
import { tagsOf } from '../accessibility/states/state'
import { states } from '../accessibility/states/states'

/** Tests that only apply to the portal under test, not to the one in QA mode. */
const elsewhere: readonly string[] = tags('admin', 'mail', 'site').tag

/** Recorded before the texts changed. */
const said = new Set(['sign-in, no reply', 'card tooltip', 'profile, wrong', 'contacts, wrong'])

for (const [name, state] of Object.entries(states)) {
  const { tag } = tagsOf(state)
  if (
    !(isWholeMatrix || state.isMain) ||
    isSaid(name) ||
    tag.some((need) => elsewhere.includes(need))
  )
    continue
  test(`${name}: every text is one of the words`, { tag: [...tag, ...tags('qa').tag] }, async ({
    page,
    signedInAs,
    complaints,
  }) => {
    const data = dataOf(page)
    if (state.account) data.add(state.account.email)
    await prepareState({ page, signedInAs, complaints }, state)
    await reachState(page, state)
    await expect(state.ready(page)).toBeVisible()
    await turn(page, 'texts:pseudo')
    await expect.poll(() => unbracketed(page, data)).toEqual([])
  })
}

function isSaid(name: string): boolean {
  return said.has(name) || name.startsWith('question')
}

test(
  'the pseudo-locale is there from the first text on, and a text that is not in brackets is found',
  tags('remote-auth', 'qa'),
  async ({ page }) => {
    await page.goto('/login?qa=texts:pseudo')
    await expect(page.getByRole('heading', { name: '⟦Sîĝñ îñ⟧' })).toBeVisible()
    expect(await unbracketed(page, new Set())).toEqual([])
    for (const plant of [
      () => document.querySelector('main')?.append('A text'),
      () => document.querySelector('main button')?.setAttribute('aria-label', 'A name'),
      () => document.querySelector('main input')?.setAttribute('placeholder', 'A hint'),
    ])
      await page.evaluate(plant)
    expect(await unbracketed(page, new Set())).toEqual(['A text', 'A name', 'A hint'])
  },
)
