import { languages } from '@portal/contract'
import { isWholeMatrix } from '../fixtures/cells'
import { eachLook } from '../journeys/accessibility/states/looks'
import { type State, tagsOf } from '../journeys/accessibility/states/state'
import { states } from '../journeys/accessibility/states/states'
import type { Size } from '../webkitgtk/options'
import { misplaced } from './geometry'
import { looks, pictureFile } from './pictures'
import { expect, sizes, test } from './test'

/** `npm test` checks each state once, every second one in Portuguese, main states also on a phone; the whole run checks all variants. */
function shownOf({ isMain }: State) {
  const judged: readonly Size[] = isWholeMatrix || isMain ? Object.values(sizes) : [sizes.wide]
  return {
    widths: judged.map(({ width }) => width),
    looks: isWholeMatrix ? looks : (['light'] as const),
    heightOf: (width: number) => judged.find((size) => size.width === width)?.height ?? 0,
  }
}

for (const [index, [state, description]] of Object.entries(states).entries()) {
  for (const language of languages.filter((_, at) => isWholeMatrix || at === index % 2)) {
    test(
      `${state}, ${language}, has everything in its place`,
      tagsOf(description),
      async ({ page, signedInAs, complaints }, { project }) => {
        const given = { page, signedInAs, complaints }
        // The page's CSP blocks the style that Playwright injects for screenshots; Firefox logs it.
        if (isWholeMatrix) complaints.expected.push(/style-src-elem/)
        for await (const { width, look } of eachLook(
          given,
          description,
          language,
          shownOf(description),
        )) {
          if (isWholeMatrix) {
            const path = pictureFile({ engine: project.name, state, language, width, look })
            await page.screenshot({ path })
          }
          expect.soft(await misplaced(page), `at ${width} px, ${look}`).toEqual([])
        }
      },
    )
  }
}
