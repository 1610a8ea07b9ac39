import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { apiUrl } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'

test(
  'calls before sign-in carry the language only, the others token and user too',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, signInPage, dashboard }) => {
    const calls: Record<string, string[]> = {}
    page.on('request', (request) => {
      const { pathname, origin } = new URL(request.url())
      const url = `${origin}${pathname}`
      if (!url.startsWith(`${apiUrl}/api/`) || request.method() === 'OPTIONS') return
      const sent = request.headers()
      calls[url.slice(apiUrl.length)] = ['lang', 'authorization', 'requesting-user'].filter(
        (name) => sent[name],
      )
    })
    await signInPage.open()
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    const id = await page.evaluate(() => localStorage.getItem('id'))
    expect(calls).toEqual({
      '/api/app_users/auth': ['lang'],
      [`/api/app_users/${id}`]: ['lang', 'authorization', 'requesting-user'],
      [`/api/app_users/getProjects/${id}`]: ['lang', 'authorization', 'requesting-user'],
    })
  },
)
