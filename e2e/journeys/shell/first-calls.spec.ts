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
      const isCall = request.method() === 'GET' && request.url().startsWith(`${apiUrl}/api/`)
      if (isCall) asked.push(request.url().slice(apiUrl.length))
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
