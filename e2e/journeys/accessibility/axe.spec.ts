import type { Page } from '@playwright/test'
import { type Language, languages } from '@portal/contract'
import { allRules, colourRules, violationsOf } from '../../fixtures/axe'
import {
  type Cell,
  cellAnnotation,
  isWholeMatrix,
  narrowest,
  type Row,
  rowAnnotation,
  themes,
  widths,
} from '../../fixtures/cells'
import {
  clippedText,
  imagesWithRoleAndNoText,
  sidewaysScrolling,
  spreadText,
} from '../../fixtures/layout'
import { expect, test } from '../../fixtures/test'
import { eachLook } from './states/looks'
import { type State, tagsOf } from './states/state'
import { states } from './states/states'

for (const [index, [name, state]] of Object.entries(states).entries()) {
  for (const language of languagesOf(index)) {
    const row: Row = { state: name, kind: state.kind, language }
    const annotation = { type: rowAnnotation, description: JSON.stringify(row) }
    const details = { ...tagsOf(state), annotation }

    test(
      `${name}, ${language}, is accessible at any width in any theme`,
      details,
      async ({ page, signedInAs, complaints }, { annotations }) => {
        const shown = { widths: widthsOf(state), looks: themesOf(state) }
        for await (const { width, look: theme } of eachLook(
          { page, signedInAs, complaints },
          state,
          language,
          shown,
        )) {
          const isWhole = isWholeMatrix || theme === themes[0]
          const violations = isWhole
            ? await allViolations(page, language)
            : await violationsOf(page, colourRules)
          const cell: Cell = { width, theme, violations }
          if (isWhole) annotations.push({ type: cellAnnotation, description: JSON.stringify(cell) })
          expect.soft(violations, `at ${width} px, ${theme}`).toEqual([])
        }
      },
    )
  }
}

/** In the gate each state is judged in one language, every second one in Portuguese, */
function languagesOf(index: number) {
  return languages.filter((_, at) => isWholeMatrix || at === index % 2)
}

/** the main ones at every width, */
function widthsOf({ isMain }: State) {
  return isMain ? widths : narrowest
}

/** and in every theme. */
function themesOf({ isMain }: State) {
  return isWholeMatrix || isMain ? themes : themes.slice(0, 1)
}

/** Problems of the current page, found by axe and by our own checks. */
async function allViolations(page: Page, language: Language): Promise<string[]> {
  const lang = await page.locator('html').getAttribute('lang')
  const found = [
    ...(await violationsOf(page, allRules)),
    ...(await sidewaysScrolling(page)),
    ...(await imagesWithRoleAndNoText(page)),
    ...(lang === language ? [] : [`the page says that it is in ${lang}`]),
  ]
  const asBefore = await spreadText(page)
  found.push(...(await sidewaysScrolling(page)), ...(await clippedText(page)))
  await asBefore()
  return found
}
