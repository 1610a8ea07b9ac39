import { getProjects } from '@portal/contract'
import { ana, john, rita } from '../../fixtures/accounts'
import { call } from '../../fixtures/api-client'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'Ana sees her own projects under the right companies',
  tags('remote-dashboard', 'demo'),
  async ({ dashboard, signedInAs }) => {
    const session = await signedInAs(ana)
    const { projects } = await call(getProjects, { params: { id: session.id } }, session)
    await dashboard.open()
    await dashboard.shows(ana.own)
    const companies = [...new Set(projects.map(({ company }) => company?.name ?? ''))]
    await expect(dashboard.companies).toHaveCount(companies.length)
    for (const company of companies) {
      const names = projects.filter((project) => project.company?.name === company)
      const cards = dashboard.company(company).getByRole('listitem')
      if (names.length > 4) await dashboard.expand(company).click()
      await expect(cards).toHaveCount(names.length)
      for (const { name } of names) {
        await expect(
          dashboard.company(company).getByRole('link', { name: `Open ${name} ` }),
        ).toBeVisible()
      }
    }
  },
)

test(
  'what others shared is a tab of its own, kept by reload and Back',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.sharedTab.click()
    await dashboard.shows(ana.shared)
    await expect(page).toHaveURL('/?tab=shared')
    await page.reload()
    await dashboard.shows(ana.shared)
    await expect(dashboard.companies).toHaveCount(0)
  },
)

test(
  'a card leads to the public page of its project, in a new tab',
  tags('remote-dashboard', 'demo'),
  async ({ dashboard, signedInAs }) => {
    const session = await signedInAs(john)
    const { projects } = await call(getProjects, { params: { id: session.id } }, session)
    await dashboard.open()
    for (const { name, folder } of projects) {
      const link = dashboard.panel.getByRole('link', { name: `Open ${name} ` })
      await expect(link).toHaveAttribute('href', new RegExp(`/projects\\?name=${folder}$`))
      await expect(link).toHaveAttribute('target', '_blank')
    }
  },
)

test(
  'every thumbnail is a picture',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(john)
    await dashboard.open()
    await dashboard.shows(john.own)
    const widths = () =>
      page
        .locator('main img[src*="socialThumbnail"]')
        .evaluateAll((images) =>
          (images as HTMLImageElement[]).map(({ currentSrc, naturalWidth, naturalHeight }) => [
            /[\w-]+\.\w+$/.exec(currentSrc)?.[0],
            (naturalWidth / naturalHeight).toFixed(1),
          ]),
        )
    const small = ['card-320.avif', '1.5']
    await expect.poll(widths).toEqual([small, small, small])
  },
)

test(
  'Rita, who has no projects, is told so on both tabs',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(rita)
    await dashboard.open()
    await expect(page.getByText('No projects to display')).toBeVisible()
    await dashboard.sharedTab.click()
    await expect(page.getByText('There are no projects shared with you')).toBeVisible()
  },
)

test(
  'when the projects cannot be loaded, trying again works',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs, complaints }) => {
    complaints.expected.push(/503/, /projects/i)
    await signedInAs(ana)
    // One call is made ahead of the screen. The screen makes another if that one has failed by then.
    await page.route('**/getProjects/*', (route) => route.fulfill({ status: 503 }))
    await dashboard.open()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute('**/getProjects/*')
    await again.click()
    await dashboard.shows(ana.own)
  },
)

test('two companies never see each other’s projects', tags('demo'), async ({ signedInAs }) => {
  const anaSession = await signedInAs(ana)
  const johnSession = await signedInAs(john)
  const anas = await call(getProjects, { params: { id: anaSession.id } }, anaSession)
  const johns = await call(getProjects, { params: { id: johnSession.id } }, johnSession)
  const own = new Set(johns.projects.map(({ id }) => id))
  expect(anas.projects.filter(({ id }) => own.has(id))).toEqual([])
})
