import type { Locator, Page } from '@playwright/test'
import { languages } from '@portal/contract'
import { type Cell, cellAnnotation, type Row, rowAnnotation, widths } from '../../fixtures/cells'
import { clippedText, sidewaysScrolling, spreadText } from '../../fixtures/layout'
import {
  driverRemark,
  everyViolation,
  namelessStops,
  projectWithFiles,
  publicPageUrl,
  withoutWebGl,
} from '../../fixtures/public-page'
import { tags } from '../../fixtures/tags'
import { apiUrl } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'

interface PublicState {
  readonly kind: Row['kind']
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly reach?: (page: Page) => Promise<unknown>
  readonly ready: (page: Page) => Locator
  readonly isMissing?: true
  /** Expected console errors on the way. */
  readonly complaint?: RegExp
}

const controls = (page: Page) => page.locator('#controls')
const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).click()

const states: Record<string, PublicState> = {
  'public page': { kind: 'screen', ready: controls },
  'public page, view focused': {
    kind: 'screen',
    reach: (page) => page.getByRole('application').focus(),
    ready: controls,
  },
  'public page, documents': {
    kind: 'dialog',
    reach: press(/^(Documents|Documentos)$/),
    ready: (page) => page.getByRole('dialog'),
  },
  'public page, share': {
    kind: 'dialog',
    reach: press(/^(Share|Partilhar)$/),
    ready: (page) => page.getByRole('dialog'),
  },
  'public page, no WebGL': {
    kind: 'screen',
    prepare: withoutWebGl,
    ready: (page) => page.getByRole('alert'),
  },
  'public page, no panorama': {
    kind: 'screen',
    complaint: /ERR_FAILED|Failed to fetch/,
    prepare: (page) => page.route(/panorama[^/]*\.jpg$/, (route) => route.abort()),
    ready: (page) => page.getByRole('alert'),
  },
  'public page, not found': {
    kind: 'screen',
    isMissing: true,
    complaint: /404/,
    ready: (page) => page.getByRole('heading'),
  },
}

for (const [name, { kind, prepare, reach, ready, isMissing, complaint }] of Object.entries(
  states,
)) {
  for (const language of languages) {
    const row: Row = { state: name, kind, language }
    const annotation = { type: rowAnnotation, description: JSON.stringify(row) }
    test(
      `${name}, ${language}, is accessible at any width without an exclusion`,
      { ...tags('demo'), annotation },
      async ({ page, complaints }, { annotations }) => {
        complaints.expected.push(driverRemark)
        if (complaint) complaints.expected.push(complaint)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await prepare?.(page)
        const url = isMissing
          ? `${apiUrl}/projects?name=nothing`
          : publicPageUrl(await projectWithFiles())
        await page.goto(`${url}&lang=${language}`)
        if (reach) await controls(page).waitFor()
        await reach?.(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 860 })
          await ready(page).waitFor()
          const violations = await allViolations(page)
          const cell: Cell = { width, theme: 'dark', violations }
          annotations.push({ type: cellAnnotation, description: JSON.stringify(cell) })
          expect.soft(violations, `at ${width} px`).toEqual([])
        }
        // 400 % of 1280 x 1024.
        await page.setViewportSize({ width: 320, height: 256 })
        expect(await sidewaysScrolling(page)).toEqual([])
        for (const button of await page.getByRole('button').all()) {
          await button.scrollIntoViewIfNeeded()
          await expect(button).toBeInViewport({ ratio: 1 })
        }
      },
    )
  }
}

async function allViolations(page: Page): Promise<string[]> {
  const found = [
    ...(await everyViolation(page)),
    ...(await namelessStops(page)),
    ...(await sidewaysScrolling(page)),
  ]
  await page.emulateMedia({ forcedColors: 'active' })
  found.push(...(await everyViolation(page)))
  await page.emulateMedia({ forcedColors: 'none' })
  const asBefore = await spreadText(page)
  found.push(...(await sidewaysScrolling(page)), ...(await clippedText(page)))
  await asBefore()
  return found
}

test('a control without a role or a name is found', tags('demo'), async ({ page, complaints }) => {
  complaints.expected.push(driverRemark)
  await page.goto(publicPageUrl(await projectWithFiles()))
  await controls(page).waitFor()
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentElement('beforeend', document.createElement('div'))
    const planted = document.querySelector<HTMLElement>('main > div:last-child')
    if (planted) planted.tabIndex = 0
  })
  expect(await namelessStops(page)).toEqual(['<div tabindex="0"></div>'])
})
