import { languages } from '@portal/contract'
import { isWholeMatrix } from '../fixtures/cells'
import { eachLook } from '../journeys/accessibility/states/looks'
import { type State, tagsOf } from '../journeys/accessibility/states/state'
import { states } from '../journeys/accessibility/states/states'
import type { Size } from '../webkitgtk/options'
import { misplaced } from './geometry'
import { looks, pictureFile } from './pictures'
import { expect, sizes, test } from './test'

// `npm test` checks the main states in Firefox and in WebKit, on both screens, and every other one in one of them; each in
// one language. The whole run checks all variants in all engines.

function shownOf({ isMain }: State) {
  const judged: readonly Size[] = isWholeMatrix || isMain ? Object.values(sizes) : [sizes.wide]
  return {
    widths: judged.map(({ width }) => width),
    looks: isWholeMatrix ? looks : (['light'] as const),
    heightOf: (width: number) => judged.find((size) => size.width === width)?.height ?? 0,
  }
}

/** Projects of playwright.config.ts leave out what is for the other one only. */
function enginesOf(index: number, { isMain }: State) {
  if (isWholeMatrix || isMain) return []
  return [index % 4 < 2 ? '@only-firefox' : '@only-webkit']
}

for (const [index, [state, description]] of Object.entries(states).entries()) {
  const { tag } = tagsOf(description)
  for (const language of languages.filter((_, at) => isWholeMatrix || at === index % 2)) {
    test(
      `${state}, ${language}, has everything in its place`,
      { tag: [...tag, ...enginesOf(index, description)] },
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
