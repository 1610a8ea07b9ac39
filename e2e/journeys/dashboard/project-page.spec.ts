import { getProjects } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { call, openSession } from '../../fixtures/api-client'
import { allRules, violationsOf } from '../../fixtures/axe'
import { tags } from '../../fixtures/tags'
import { apiUrl } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'

async function projectWithFiles() {
  const session = await openSession(ana)
  const { projects } = await call(getProjects, { params: { id: session.id } }, session)
  const project = projects.find(({ pdfFiles }) => pdfFiles.includes('/'))
  if (!project) throw new Error('The demo data lacks PDF files')
  return project
}

test(
  'a card leads to the panorama of its project, which anybody can look around in',
  tags('remote-dashboard', 'demo'),
  async ({ page, browser, dashboard, signedInAs }) => {
    const project = await projectWithFiles()
    await signedInAs(ana)
    await dashboard.open(`?q=${encodeURIComponent(project.name)}`)
    const opening = page.waitForEvent('popup')
    await dashboard.panel.getByRole('link', { name: `Open ${project.name} ` }).click()
    const opened = await opening
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(project.title)

    const visitor = await (await browser.newContext({ locale: 'pt-PT' })).newPage()
    const complaints: string[] = []
    // A driver without a graphics card remarks on every screenshot.
    visitor.on('console', (message) => {
      if (!message.text().includes('GL Driver Message')) complaints.push(message.text())
    })
    visitor.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(apiUrl))
        complaints.push(request.url())
    })
    await visitor.goto(opened.url())
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'pt')
    const canvas = visitor.locator('canvas')
    await expect(canvas).toBeVisible()
    await expect(visitor.locator('.still')).toHaveCount(0)
    const before = await canvas.screenshot()
    await visitor.keyboard.press('ArrowRight', { delay: 600 })
    await expect.poll(async () => (await canvas.screenshot()).equals(before)).toBe(false)
    for (const name of project.pdfFiles.split('/')) {
      const link = visitor.getByRole('link', { name })
      const href = (await link.getAttribute('href')) ?? ''
      const reply = await visitor.request.get(new URL(href, visitor.url()).href)
      expect(reply.headers()['content-type']).toBe('application/pdf')
    }
    expect(complaints).toEqual([])
    expect(await violationsOf(visitor, allRules)).toEqual([])
    await visitor.context().close()
  },
)

test('a link to no project says so', async ({ page, complaints }) => {
  complaints.expected.push(/404/)
  for (const name of ['', 'nothing-like-it', '<script>alert(1)</script>', '../../secret']) {
    const reply = await page.goto(`${apiUrl}/projects?name=${encodeURIComponent(name)}`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  }
})
