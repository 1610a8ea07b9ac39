import { getProjects, getResource, pathOf } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { apiUrl } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'

test(
  'a page has asked for its data, once, before its first script runs',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    const { id } = await signedInAs(ana)
    const asked: string[] = []
    page.on('request', (request) => {
      const [origin, path = ''] = request.url().split(/(?=\/api\/)/)
      if (request.method() === 'GET' && origin === apiUrl) asked.push(path)
    })
    await page.route(/\/r\/host\/.*\.js$/, async (route) => {
      await expect.poll(() => asked.length).toBe(2)
      await route.continue()
    })
    await dashboard.open()
    await dashboard.shows(ana.own)
    const paths = [pathOf(getResource, { resource: 'app_users', id }), pathOf(getProjects, { id })]
    expect(asked.sort()).toEqual(paths.sort())
  },
)

test(
  'after a first call that failed, the page makes the call again',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs, complaints }) => {
    complaints.expected.push(/Failed to load resource|503/)
    const { id } = await signedInAs(ana)
    let failures = 0
    await page.route(`**${pathOf(getProjects, { id })}`, async (route) => {
      if (route.request().method() !== 'GET' || failures > 0) return route.continue()
      failures += 1
      await route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } })
    })
    await dashboard.open()
    await dashboard.shows(ana.own)
    expect(failures).toBe(1)
  },
)
