import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { addShare, getProjects, headers, pathOf, requestingUser } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { sessionOf } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { startWholePortal } from '../../fixtures/whole-portal'

test.use({ ignoreHTTPSErrors: true })

interface Load {
  /** Successful requests by name. */
  readonly done: Record<string, number>
  readonly failed: string[]
}

declare global {
  interface Window {
    load: Load
  }
}

test(
  'every part of the portal is restarted under load without a failed request',
  tags('remote-auth', 'remote-dashboard', 'demo', 'nginx', 'postgres', 'alone'),
  async ({ page, context, signInPage, dashboard, messages, complaints }) => {
    test.setTimeout(180_000)
    complaints.expected.push(/^request to portal\.localhost$/, /WebSocket|status of 503/)
    await using portal = await startWholePortal()
    await page.goto(portal.front.origin)
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    const other = await context.newPage()
    await other.goto(`${portal.front.origin}/legal/terms.en.md`)
    const { id, token } = await sessionOf(page)
    const picture = await dashboard.cards.first().locator('img').getAttribute('src')
    const account = { [headers.authorization]: token, [headers.requestingUser]: requestingUser(id) }
    await keepRequesting(other, {
      page: { url: '/' },
      discovery: { url: '/mf/discovery.json' },
      file: { url: picture ?? '' },
      projects: { url: `/api${pathOf(getProjects, { id })}`, headers: account },
      share: {
        url: `/api${pathOf(addShare, { resource: 'projects', id: 1 })}`,
        method: addShare.method,
        headers: { ...account, 'content-type': 'application/json' },
        body: JSON.stringify({ platform: 'Reddit' }),
      },
    })

    await test.step('processes, site and front, one after the other', async () => {
      for (const api of portal.apis) await api.restart()
      await portal.site.restart()
      portal.front.reload()
      await goesOn(other)
      expect((await loadOf(other)).failed).toEqual([])
    })

    await test.step('the store, when it hangs', async () => {
      if (!portal.store) return
      await portal.store.freeze()
      await pause(3000)
      portal.store.thaw()
      await goesOn(other)
      expect((await loadOf(other)).failed.filter((failure) => !/^file 503/.test(failure))).toEqual(
        [],
      )
    })

    await test.step('the database, when it is killed', async () => {
      const before = (await loadOf(other)).failed.length
      await portal.postgres.kill()
      await expect.poll(async () => (await loadOf(other)).failed.length).toBeGreaterThan(before)
      await portal.postgres.start()
      await goesOn(other)
      const { failed } = await loadOf(other)
      expect(
        failed.slice(before).filter((failure) => !/^(projects|share|file) 503/.test(failure)),
      ).toEqual([])
    })

    const { done } = await loadOf(other)
    await other.close()
    expect(
      Number(await portal.postgres.query('select count(*) from shares')),
    ).toBeGreaterThanOrEqual(done.share ?? 0)
    // The person whose page was open meanwhile works on.
    await expect(messages.disconnected).toBeHidden()
    await dashboard.sharedTab.click()
    await dashboard.shows(ana.shared)
    // Its pictures may be on their way when the portal ends.
    await page.goto('about:blank')
  },
)

/** Requests each address again and again in a page, as a browser does. */
function keepRequesting(
  page: Page,
  requests: Record<string, { url: string } & RequestInit>,
): Promise<void> {
  return page.evaluate((all) => {
    const none = Object.fromEntries(Object.keys(all).map((name) => [name, 0]))
    const load: Load = { done: none, failed: [] }
    window.load = load
    const keep = async (name: string, { url, ...init }: { url: string } & RequestInit) => {
      for (;;) {
        const reply = await fetch(url, { cache: 'no-store', ...init }).catch(String)
        if (typeof reply === 'string') load.failed.push(`${name} ${reply}`)
        else if (reply.ok) load.done[name] = (load.done[name] ?? 0) + 1
        else load.failed.push(`${name} ${reply.status}`)
        await new Promise((later) => setTimeout(later, 20))
      }
    }
    for (const [name, request] of Object.entries(all)) void keep(name, request)
  }, requests)
}

function loadOf(page: Page): Promise<Load> {
  return page.evaluate(() => window.load)
}

/** Waits until each request has succeeded again. */
async function goesOn(page: Page): Promise<void> {
  const before = await loadOf(page)
  await expect
    .poll(
      async () => {
        const { done } = await loadOf(page)
        return Object.entries(before.done).filter(([name, count]) => done[name] === count)
      },
      { timeout: 30_000 },
    )
    .toEqual([])
}
