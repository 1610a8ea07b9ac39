import type { Locator } from '@playwright/test'
import { getProjects } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { call } from '../../fixtures/api-client'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

const pdfsOf = ({ pdfFiles }: { pdfFiles: string }) => pdfFiles.split('/').filter(Boolean)

test(
  'a project opens its one PDF directly, and lists several',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    const session = await signedInAs(ana)
    const { projects } = await call(getProjects, { params: { id: session.id } }, session)
    const one = projects.find((project) => pdfsOf(project).length === 1)
    const several = projects.find((project) => pdfsOf(project).length > 1)
    if (!one || !several) throw new Error('The demo data lacks PDF files')

    await dashboard.open(`?q=${encodeURIComponent(one.name)}`)
    const link = dashboard.panel.getByRole('link', { name: `Open the PDF of ${one.name}` })
    const reply = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(reply.headers()['content-type']).toBe('application/pdf')
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-')

    await dashboard.open(`?q=${encodeURIComponent(several.name)}`)
    await dashboard.panel.getByRole('button', { name: `PDFs of ${several.name}` }).click()
    await expect(page.getByRole('menuitem')).toHaveText(pdfsOf(several))
  },
)

test(
  'all PDFs of a project are downloaded at once',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    const session = await signedInAs(ana)
    const { projects } = await call(getProjects, { params: { id: session.id } }, session)
    const several = projects.find((project) => pdfsOf(project).length > 1)
    if (!several) throw new Error('The demo data lacks PDF files')
    await dashboard.open(`?q=${encodeURIComponent(several.name)}`)
    await dashboard.more(several.name).click()
    const names: string[] = []
    page.on('download', (download) => names.push(download.suggestedFilename()))
    await page.getByRole('menuitem', { name: /^Download all/ }).click()
    await expect.poll(() => names).toEqual(pdfsOf(several))
  },
)

test(
  'a menu whose code does not come says so, and opens at the next press',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs, complaints }) => {
    complaints.expected.push(/ERR_FAILED|card-menu/)
    await signedInAs(ana)
    await page.route('**/card-menu.*.js', (route) => route.abort())
    await dashboard.open()
    const more = dashboard.cards.first().getByRole('button', { name: /^More actions/ })
    await more.click()
    await expect(page.getByText(/^Cannot communicate with the server/)).toBeVisible()
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await page.unroute('**/card-menu.*.js')
    await more.click()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
  },
)

test(
  'a pinned project comes first in its group, after a reload too',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    const company = dashboard.company('Atlântico Hotels')
    const names = company.getByRole('heading', { level: 3 })
    const second = await names.nth(1).getAttribute('aria-label')
    await dashboard.more(second ?? '').click()
    await page.getByRole('menuitem', { name: `Pin ${second}` }).click()
    await expect(names.first()).toHaveAttribute('aria-label', second ?? '')
    await page.reload()
    await expect(names.first()).toHaveAttribute('aria-label', second ?? '')
  },
)

test(
  'the row of a company shows whole cards at every width, and all on demand',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    const company = dashboard.company('Atlântico Hotels')
    const cards = company.getByRole('listitem')
    for (const [width, count] of [
      [1280, 4],
      [1000, 3],
      [700, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 860 })
      await expect(cards).toHaveCount(count)
      await expect(company.getByRole('list')).toHaveJSProperty('offsetHeight', 200)
    }
    await dashboard.expand('Atlântico Hotels').click()
    await expect(cards).toHaveCount(15)
    await page.reload()
    await expect(cards).toHaveCount(15)
    await dashboard.search
      .or(page.getByRole('button', { name: 'Show filters' }))
      .first()
      .waitFor()
    await company.getByRole('button', { name: /Show fewer projects/ }).click()
    await expect(cards).toHaveCount(1)
  },
)

test(
  'the keyboard never gets to a card that cannot be seen',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.shows(ana.own)
    await dashboard.sort.focus()
    for (let stops = 0; stops < 70; stops += 1) {
      await page.keyboard.press('Tab')
      const visible = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return true
        const { x, y, width, height } = focused.getBoundingClientRect()
        const at = document.elementFromPoint(x + width / 2, y + height / 2)
        return at !== null && (focused.contains(at) || at.contains(focused))
      })
      expect(visible).toBe(true)
    }
  },
)

test(
  'a deep link to an unknown project says so above the list',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open('?project=999999')
    await expect(page.getByRole('alert').filter({ hasText: 'Project not found' })).toBeVisible()
    await dashboard.shows(ana.own)
  },
)

const phone = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true }
for (const { screen, options, leastPx } of [
  { screen: 'a wide screen', options: {}, leastPx: 32 },
  { screen: 'a phone', options: phone, leastPx: 44 },
]) {
  test.describe(`on ${screen}`, () => {
    test.use(options)
    test(
      'the picture fills its card, and the actions at its foot are easy to press',
      tags('remote-dashboard', 'demo'),
      async ({ page, dashboard, signedInAs }) => {
        await signedInAs(ana)
        await dashboard.open('?tab=shared')
        await dashboard.shows(ana.shared)
        const several = page.getByRole('button', { name: /^PDFs of/ })
        const card = dashboard.cards.filter({ has: several }).first()
        const { x, y, width, height } = await boxOf(card)
        expect(height).toBe(200)
        expect(await boxOf(card.locator('img'))).toMatchObject({ x, y, width, height })
        const actions = await Promise.all((await card.getByRole('button').all()).map(boxOf))
        expect(actions).toHaveLength(4)
        for (const action of actions) {
          expect(action.y).toBeGreaterThanOrEqual(y + 0.7 * height)
          expect(Math.min(action.width, action.height)).toBe(leastPx)
        }
      },
    )
  })
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box
}
