import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type AppName, getFailures } from '@portal/contract'
import { addKey } from '@portal/delivery/commands/keys'
import { statusOf } from '@portal/delivery/commands/status'
import { localStorageOf } from '@portal/delivery/storage/local-storage'
import { ana } from '../../fixtures/accounts'
import { call, openSession } from '../../fixtures/api-client'
import { type EarlierApp, type EarlierPortal, expect, test } from '../../fixtures/earlier-portal'
import { releaseNewest } from '../../fixtures/newest-releases'
import { openReleaseLab, type ReleaseLab } from '../../fixtures/release-lab'
import { hears, soon } from '../../fixtures/release-news'
import { giveSession } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { accountMenuOf } from '../../pages/account-menu'
import { dashboardOf } from '../../pages/dashboard-page'
import { profileOf } from '../../pages/profile'

// Tool, host and api of an earlier revision on a site that newer ones write to, and the reverse. In one worker, which builds
// the earlier apps once.
test.describe.configure({ mode: 'default' })

const skipped = /skips what it does not know/
const bad = { replace: [['My projects', 'My bad projects']] } as const

const discoveryFile = ({ site }: ReleaseLab) => join(site, 'mf/discovery.json')

interface Entry {
  readonly extras: { readonly portal: { readonly id: string; readonly state: string } }
}

/** Reads the discovery entries of the site, by app. */
async function servedBy(lab: ReleaseLab): Promise<Record<string, Entry[]>> {
  return JSON.parse(await readFile(discoveryFile(lab), 'utf8')).microFrontends
}

/** Lists an app of a kind that no version knows. */
async function addUnknownApp(lab: ReleaseLab): Promise<void> {
  const document = JSON.parse(await readFile(discoveryFile(lab), 'utf8'))
  document.microFrontends['widget-clock'] = [{ url: '/w/' }]
  await writeFile(discoveryFile(lab), JSON.stringify(document))
}

/** Commands of the earlier tool. `change` also checks that only this app changed, and lists its releases. */
function earlierTool(lab: ReleaseLab, earlier: EarlierPortal) {
  const run = (...words: string[]) => earlier.release(lab.site, ...words)
  return {
    run,
    async change(app: AppName, command: string, ...words: string[]) {
      const before = await servedBy(lab)
      await run(command, app, ...words)
      const after = await servedBy(lab)
      expect({ ...after, [app]: [] }).toEqual({ ...before, [app]: [] })
      return after[app]?.map(({ extras: { portal } }) => `${portal.id} ${portal.state}`)
    },
  }
}

test(
  'an earlier tool shows and promotes beside what newer builds and tools wrote',
  tags('site'),
  async ({ lab, earlier }) => {
    const newest = await releaseNewest(lab)
    const plans = await lab.variant('remote-site-plans')
    await addUnknownApp(lab)
    await addKey(localStorageOf(lab.site), 'remote-site-plans', { print: true }, { by: 'test' })
    const tool = earlierTool(lab, earlier)

    const status = await tool.run('status')
    for (const id of [newest.plans, newest.tables, newest.major]) expect(status).toContain(id)
    expect(status).toContain('table-history')
    await expect(tool.run('promote', 'remote-account', newest.major)).rejects.toThrow(/MISFIT/)
    expect(await tool.change('remote-site-plans', 'canary', plans, '--share', '50')).toEqual([
      `${newest.plans} active`,
      `${plans} active`,
    ])
    expect(await tool.change('remote-site-plans', 'canary', '--end')).toEqual([
      `${newest.plans} active`,
    ])
    expect(await tool.change('remote-site-plans', 'promote', plans)).toEqual([
      `${plans} active`,
      `${newest.plans} active`,
    ])
    await readsAll(lab, { 'remote-tables': newest.tables, 'remote-site-plans': plans })
    // The earlier tool knows no signatures; today's requires them.
    await expect(lab.promote('remote-site-plans', newest.plans)).rejects.toThrow(/unsigned/)
  },
)

test(
  'an earlier tool kills, rolls back, pauses and resumes what newer builds and tools wrote',
  tags('site'),
  async ({ lab, earlier }) => {
    const older = await lab.live('remote-tables')
    const olderDashboard = await lab.live('remote-dashboard')
    const newest = await releaseNewest(lab)
    await lab.release('remote-dashboard')
    await addUnknownApp(lab)
    const { change } = earlierTool(lab, earlier)

    expect(await change('remote-site-plans', 'pause')).toEqual([`${newest.plans} paused`])
    expect(await change('remote-site-plans', 'resume')).toEqual([`${newest.plans} active`])
    expect(await change('remote-tables', 'kill')).toEqual([
      `${older} active`,
      `${newest.tables} killed`,
    ])
    expect(await change('remote-dashboard', 'rollback')).toEqual([`${olderDashboard} active`])
    await readsAll(lab, { 'remote-tables': older, 'remote-dashboard': olderDashboard })
  },
)

test(
  'an earlier tool leaves a canary of the host to the next command of today’s tool',
  tags('site'),
  async ({ lab, earlier }) => {
    const live = await lab.live('host')
    const canary = await lab.variant('host', { replace: [['Cookie policy', 'Cookie rules']] })
    await lab.canary('host', canary, 50)
    const served = async () => ({
      hosts: (await servedBy(lab)).host?.map(({ extras: { portal } }) => portal.id),
      startsItself: /<script defer src="\/r\/host\//.test(
        (await readFile(join(lab.site, 'index.html'), 'utf8')).replace(
          /<template.*?<\/template>/gs,
          '',
        ),
      ),
    })
    const withCanary = { hosts: [live, canary], startsItself: false }
    expect(await served()).toEqual(withCanary)
    await earlierTool(lab, earlier).run('pause', 'remote-tables')
    expect(await served()).toEqual({ hosts: [live], startsItself: true })
    await lab.setPaused('remote-tables', false)
    expect(await served()).toEqual(withCanary)
  },
)

/** Today's tool reads everything that the earlier one wrote. */
async function readsAll(lab: ReleaseLab, live: Partial<Record<AppName, string>>): Promise<void> {
  const apps = await statusOf(localStorageOf(lab.site), { failures: null, health: null })
  expect(apps.flatMap(({ problems }) => problems)).toEqual([])
  expect(Object.fromEntries(apps.map(({ app, stable }) => [app, stable]))).toMatchObject(live)
}

/** Makes the earlier host live, with the remotes that run on it. */
async function releaseEarlier(lab: ReleaseLab, apps: readonly EarlierApp[]): Promise<void> {
  for (const { app, folder } of apps) await lab.promote(app, await lab.publishBuild(app, folder))
}

/** Opens a page of the earlier host; newer releases then go live. */
async function openEarlierTab(page: Page, lab: ReleaseLab): Promise<void> {
  const hostRuns = page.waitForRequest(new RegExp(`/r/host/${await lab.live('host')}/`))
  await page.goto(lab.url)
  await hostRuns
  await expect(dashboardOf(page).sharedTab).toBeVisible()
  await releaseNewest(lab)
  await addUnknownApp(lab)
}

test(
  'remotes that were built with an earlier kit run on the host of today',
  tags('remote-auth', 'remote-dashboard', 'remote-account', 'demo', 'site'),
  async ({ page, dashboard, signInPage, accountMenu, footer, lab, earlierApps }) => {
    const remotes = earlierApps.filter(({ app }) => app !== 'host')
    await releaseEarlier(lab, remotes)
    await page.goto(`${lab.url}/login`)
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    await accountMenu.open()
    await accountMenu.myProfile.click()
    const profile = profileOf(page)
    await expect(profile.name).toHaveValue('Ana Silva')
    await expect(page).toHaveTitle('My profile – My projects – Portal 360')
    await page.keyboard.press('Escape')
    await expect(profile.dialog).toBeHidden()
    await footer.portuguese.click()
    await expect(page.getByRole('tab', { name: /Os meus projetos/ })).toBeVisible()
  },
)

test(
  'a tab of an earlier host shows what newer builds bring and leaves what either tool kills',
  tags('remote-dashboard', 'remote-site-plans', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, complaints, lab, earlier, earlierApps }) => {
    complaints.expected.push(skipped)
    await releaseEarlier(lab, earlierApps)
    await lab.release('remote-dashboard', bad)
    await signedInAs(ana)
    await openEarlierTab(page, lab)
    await expect(page.getByRole('tab', { name: /My bad projects/ })).toBeVisible()
    await lab.kill('remote-dashboard')
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible(soon)
    await lab.release('remote-dashboard', bad)
    await takeOffer(page)
    await expect(page.getByRole('tab', { name: /My bad projects/ })).toBeVisible()
    await earlier.release(lab.site, 'kill', 'remote-dashboard')
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible(soon)

    await accountMenuOf(page).open()
    await expect(page.getByRole('menuitem', { name: 'Reports' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Site plans' }).click()
    await expect(page.getByText('The plans')).toBeVisible()
    await page.goBack()
    await dashboard.shows(ana.own)
  },
)

test(
  'a tab of an earlier host follows a rollback and a pause',
  tags('remote-dashboard', 'remote-tables', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, complaints, lab, earlier, earlierApps }) => {
    complaints.expected.push(skipped)
    await releaseEarlier(lab, earlierApps)
    await lab.release('remote-dashboard', bad)
    await signedInAs(ana)
    await openEarlierTab(page, lab)
    await lab.rollback('remote-dashboard')
    await takeOffer(page)
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible()

    await Promise.all([hears(page, '"paused"'), lab.setPaused('remote-tables', true)])
    await dashboard.tablesOf('Atlântico Hotels').click()
    await expect(page.getByText('This area is closed for maintenance.')).toBeVisible()
    await earlier.release(lab.site, 'resume', 'remote-tables')
    await expect(page.getByRole('dialog', { name: 'Atlântico Hotels Tables' })).toBeVisible(soon)
  },
)

test(
  'a tab of an earlier host keeps its releases after a contract minor, and drops the offer of a killed host',
  tags('remote-dashboard', 'remote-account', 'demo', 'site'),
  async ({ page, signedInAs, complaints, lab, earlier, earlierApps }) => {
    complaints.expected.push(skipped)
    await releaseEarlier(lab, earlierApps)
    await signedInAs(ana)
    await openEarlierTab(page, lab)
    await lab.release('host', { contents: { contract: '1.99.0', fits: '1.99.0' } })
    // For pages of the newer host only.
    await lab.release('remote-account', {
      replace: [['My profile', 'My newer profile']],
      contents: { contract: '1.99.0', fits: '^1.99.0' },
    })
    const offer = page.getByText('A newer version of the portal is available.')
    await expect(offer).toBeVisible(soon)
    const menu = accountMenuOf(page)
    await menu.open()
    await menu.myProfile.click()
    await expect(page.getByRole('dialog', { name: /^My profile/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await earlier.release(lab.site, 'kill', 'host')
    await expect(offer).toBeHidden(soon)
  },
)

test(
  "an earlier api and tool serve a tab of today's host, also with an app that they do not know",
  tags('remote-dashboard', 'remote-site-plans', 'site'),
  async ({ page, complaints, earlier, earlierApi }) => {
    complaints.expected.push(skipped, /planned/)
    await using lab = await openReleaseLab(page, earlierApi.port)
    const tool = (...words: string[]) => earlier.release(lab.site, ...words)
    await lab.release('remote-dashboard', bad)
    const session = await openSession(earlierApi.person, earlierApi.url)
    await giveSession(page, session)
    await page.goto(lab.url)
    await expect(page.getByRole('tab', { name: /My bad projects/ })).toBeVisible()
    const { plans } = await releaseNewest(lab)
    await addUnknownApp(lab)

    await tool('kill', 'remote-dashboard')
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible(soon)

    const failing = await lab.variant('remote-site-plans', {
      replace: [['"The plans"', '(()=>{throw new TypeError("planned")})()']],
    })
    await Promise.all([hears(page, failing), lab.promote('remote-site-plans', failing)])
    const menu = accountMenuOf(page)
    await menu.open()
    await page.getByRole('menuitem', { name: 'Site plans' }).click()
    // The release before it takes its place.
    await expect(page.getByText('The plans')).toBeVisible()
    const reported = { app: 'remote-site-plans', release: failing, count: 1 }
    await expect
      .poll(() => call(getFailures, {}, session))
      .toContainEqual(expect.objectContaining(reported))

    await tool('rollback', 'remote-site-plans')
    expect(await lab.live('remote-site-plans')).toBe(plans)
    await page.goBack()
    await Promise.all([hears(page, '"paused"', {}), tool('pause', 'remote-site-plans')])
    await menu.open()
    await page.getByRole('menuitem', { name: 'Site plans' }).click()
    await expect(page.getByText('The plans')).toBeHidden()
    await tool('resume', 'remote-site-plans')
    await expect(page.getByText('The plans')).toBeVisible(soon)
  },
)

async function takeOffer(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: 'Update', exact: true })
  await expect(offer).toBeVisible(soon)
  await offer.click()
}
