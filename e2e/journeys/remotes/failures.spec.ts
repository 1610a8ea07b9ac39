import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { type FailureReport, limits, storageKeys } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import {
  type BadRelease,
  badDashboards,
  givesWayMs,
  thrower,
  throwsAtLoad,
} from '../../fixtures/bad-releases'
import { countReports } from '../../fixtures/failure-reports'
import type { ReleaseLab } from '../../fixtures/release-lab'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { accountMenuOf } from '../../pages/account-menu'
import { contactsOf } from '../../pages/contacts'
import { footerOf } from '../../pages/footer'

// Failures of one remote's code on the built portal: each affects only its own place, which shows a message and a
// retry button, and is reported to the api once.

const anything = /./
const failedPanel = "This section couldn't be loaded"
const scriptsOf = (app: string) => new RegExp(`/r/${app}/[^/]+/.*\\.js$`)

/** A release of the dashboard for this test only, so that all its failure reports are from this test. */
async function open(page: Page, lab: ReleaseLab, options?: Parameters<Page['goto']>[1]) {
  const id = await lab.release('remote-dashboard')
  await page.goto(lab.url, options)
  return id
}

/** The rest of the portal works: menu, another remote, its dialog. */
async function restWorks(page: Page) {
  const menu = accountMenuOf(page)
  await menu.open()
  await expect(menu.myProfile).toBeVisible()
  await page.keyboard.press('Escape')
  await footerOf(page).contacts.click()
  await expect(page.getByRole('dialog', { name: 'Contacts' })).toBeVisible()
  await page.keyboard.press('Escape')
}

const rows: [
  name: string,
  failure: Partial<FailureReport>,
  meddle: (route: Route) => Promise<void>,
][] = [
  ['offline', { phase: 'entry', cause: 'offline' }, (route) => route.abort('internetdisconnected')],
  [
    '404',
    { phase: 'entry', cause: 'missing' },
    (route) => route.fulfill({ status: 404, body: 'Not here' }),
  ],
  [
    'of the wrong type',
    { phase: 'entry', cause: 'wrong-type' },
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in</p>' }),
  ],
  [
    'tampered with',
    { phase: 'entry', cause: 'tampered' },
    async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, body: `${await reply.text()} ` })
    },
  ],
]

/** Collects the errors that the bad releases throw from now on. */
function listenForPlanned(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', ({ message }) => heard.push(message))
  page.on('console', (message) => {
    if (/planned|failed \(/.test(message.text())) heard.push(message.text())
  })
  return heard
}

const storedText = (key: string) => localStorage.getItem(key)

test.beforeEach(async ({ signedInAs }) => {
  await signedInAs(ana)
})

test(
  'a remote for another contract is refused before its code runs',
  tags('remote-account', 'demo', 'site'),
  async ({ page, complaints, lab }) => {
    complaints.expected.push(/could not be loaded|needs contract \^9\.0\.0/)
    const release = await lab.release('remote-dashboard')
    // Promote refuses such a release. A page can still meet one: of a site that another tool has written.
    await forceListing(page, lab, ([live]) => {
      live.extras.portal.fits = '^9.0.0'
      return [live]
    })
    await page.goto(lab.url)
    await expect(page.getByText(/compatible with this version.*keeps working\.$/)).toBeVisible()
    expect(complaints.heard.join()).toContain('needs contract ^9.0.0')
    await restWorks(page)
    await expect
      .poll(() => countReports(release, { phase: 'contract', cause: 'incompatible' }))
      .toBe(1)
  },
)

test(
  'a remote for another React is refused by promote, and by a page before its code runs',
  tags('remote-dashboard', 'remote-account', 'demo', 'site'),
  async ({ page, complaints, dashboard, lab }) => {
    complaints.expected.push(/could not be loaded|needs react/)
    const bad = await lab.variant('remote-dashboard', {
      scripts: { entry: 'globalThis.hasRunBadRelease = true' },
      contents: { requires: { react: '^99.0.0' } },
    })
    await expect(lab.promote('remote-dashboard', bad)).rejects.toThrow(
      `MISFIT  remote-dashboard ${bad} needs react ^99.0.0, host ${await lab.live('host')} has 19.`,
    )
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const hasRun = () => page.evaluate(() => Object.hasOwn(globalThis, 'hasRunBadRelease'))
    const forced = await listedAs(lab, bad)

    // The release before it takes its place.
    await forceListing(page, lab, ([live]) => [
      forced,
      { ...live, deployment: { traffic: 0, default: false } },
    ])
    await page.goto(lab.url)
    await dashboard.shows(ana.own)
    expect(asked.filter((url) => url.includes(bad))).toEqual([])
    expect(await hasRun()).toBe(false)

    // No release is left.
    await forceListing(page, lab, () => [forced])
    await page.goto(lab.url)
    await expect(page.getByText(/compatible with this version.*keeps working\.$/)).toBeVisible()
    expect(complaints.heard.join()).toContain('needs react ^99.0.0')
    await restWorks(page)
    await expect.poll(() => countReports(bad, { phase: 'contract', cause: 'incompatible' })).toBe(1)
    expect(await hasRun()).toBe(false)
  },
)

type Listed = ReturnType<typeof JSON.parse>

/** Lists other releases of the dashboard in the page and the discovery document, as another tool could. */
async function forceListing(page: Page, lab: ReleaseLab, edit: (listed: Listed) => Listed) {
  const file = join(lab.site, 'index.html')
  const [head = '', json = '', tail = ''] = (await readFile(file, 'utf8')).split(
    /(?<=id="mf-discovery">)(.*?)(?=<\/script>)/s,
  )
  const discovery = JSON.parse(json)
  const { microFrontends } = discovery
  microFrontends['remote-dashboard'] = edit(microFrontends['remote-dashboard'])
  await writeFile(file, `${withoutHints(head)}${JSON.stringify(discovery)}${tail}`)
  await page.route('**/mf/discovery.json', (route) => route.fulfill({ json: discovery }))
}

/** A published release of the dashboard as a discovery document lists the live one. */
async function listedAs(lab: ReleaseLab, id: string): Promise<Listed> {
  const url = `/r/remote-dashboard/${id}/`
  const release = JSON.parse(await readFile(join(lab.site, url, 'release.json'), 'utf8'))
  const { app: _, since: __, version, ...portal } = release
  return {
    url,
    metadata: { version },
    deployment: { traffic: 100, default: true },
    extras: { portal: { ...portal, state: 'active' } },
  }
}

/** Without preloads, so that what is asked for is what was run. */
function withoutHints(head: string): string {
  return head.replace(/(?<="scripts":)\{.*?\}(?=\}<\/script>)/s, '{}')
}

test.describe('a remote that fails', () => {
  test.beforeEach(({ complaints }) => void complaints.expected.push(anything))

  for (const [name, failure, meddle] of rows) {
    test(
      `a remote whose scripts are ${name} costs its place, is told of, and can be tried again`,
      tags('remote-dashboard', 'remote-account', 'demo', 'site'),
      async ({ page, dashboard, lab }) => {
        await page.route(scriptsOf('remote-dashboard'), meddle)
        // The first paint stays until the failure is certain, after further tries.
        const release = await open(page, lab, { waitUntil: 'commit' })
        await expect(page.getByText(failedPanel)).toBeVisible({ timeout: 15_000 })
        await restWorks(page)
        await expect.poll(() => countReports(release, failure)).toBe(1)
        await page.unroute(scriptsOf('remote-dashboard'))
        await page.getByRole('button', { name: 'Try again' }).click()
        await dashboard.shows(ana.own)
        expect(await countReports(release, {})).toBe(1)
      },
    )
  }

  test(
    'a remote that does not come is given up after a while, and tried again',
    tags('remote-dashboard', 'demo', 'site'),
    async ({ page, dashboard, lab }) => {
      await page.clock.install()
      let isSlow = true
      await page.route(scriptsOf('remote-dashboard'), async (route) => {
        if (!isSlow) await route.continue()
      })
      const release = await lab.release('remote-dashboard')
      await page.goto(lab.url, { waitUntil: 'commit' })
      const painted = page.locator('#portal-first-paint')
      await expect(painted.getByText('Loading projects, please wait').first()).toBeVisible()
      await expect(page.locator('#portal').getByText('Loading…').first()).toBeAttached()
      await page.clock.runFor(limits.remoteTimeoutMs)
      await expect.poll(() => countReports(release, { cause: 'slow' })).toBe(1)
      // The release before it does not come either.
      await page.clock.runFor(limits.remoteTimeoutMs)
      await expect(page.getByText('This section is taking too long to load.')).toBeVisible()
      await expect(painted).toHaveCount(0)
      isSlow = false
      await page.reload()
      await dashboard.shows(ana.own)
    },
  )

  for (const [name, bad] of Object.entries(badDashboards)) {
    const { change, failure, without }: BadRelease = bad
    test(
      `a release that ${name} gives way within 3 s of the usual time, also in the next page`,
      tags('remote-dashboard', 'demo', 'site', 'alone'),
      async ({ page, dashboard, lab }) => {
        const shownAfter = async () => {
          const start = performance.now()
          await page.goto(lab.url, { waitUntil: 'commit' })
          await dashboard.ownTab.waitFor()
          return performance.now() - start
        }
        const repaired = await lab.variant('remote-dashboard', {
          replace: [['My projects', 'My repaired projects']],
        })
        await shownAfter()
        // With the files in the cache, like the host's later.
        const usualMs = await shownAfter()
        const release = await lab.release('remote-dashboard', change)
        if (without)
          for (const file of await lab.filesOf('remote-dashboard', without)) await rm(file)
        expect(await shownAfter()).toBeLessThan(usualMs + givesWayMs)
        await expect(page.getByText(failedPanel)).toHaveCount(0)
        await dashboard.shows(ana.own)
        await expect.poll(() => countReports(release, failure)).toBe(1)
        expect(await countReports(release, {})).toBe(1)

        const thrown = listenForPlanned(page)
        expect(await shownAfter()).toBeLessThan(usualMs + givesWayMs)
        await dashboard.shows(ana.own)
        // The files of a release may come, or its code go on, the next time.
        const isRemembered = failure.cause === 'broken' || failure.cause === 'crashed'
        if (isRemembered) expect(thrown).toEqual([])

        await lab.promote('remote-dashboard', repaired)
        await page.reload()
        await expect(page.getByRole('tab', { name: /My repaired projects/ })).toBeVisible()
        await expect.poll(() => page.evaluate(storedText, storageKeys.avoided)).toBe(null)
      },
    )
  }

  test(
    'a release that throws has its own error in the console',
    tags('remote-dashboard', 'demo', 'site'),
    async ({ page, dashboard, lab, complaints }) => {
      const release = await lab.release('remote-dashboard', throwsAtLoad('{pinned:[],recent:[]}'))
      await page.goto(lab.url)
      await dashboard.shows(ana.own)
      const text = `remote-dashboard ${release} failed (part, broken)`
      await expect.poll(() => complaints.heard.filter((one) => one.includes(text))).toHaveLength(1)
      expect(complaints.heard.join()).toContain('RemoteFailure: planned')
      expect(complaints.heard.join()).not.toMatch(/before initialization/)
    },
  )

  test(
    'a release with none before it that throws costs its place, and its code is not run again',
    tags('remote-dashboard', 'remote-tables', 'remote-account', 'demo', 'site'),
    async ({ page, dashboard, lab, complaints }) => {
      const replace: [string, string][] = [
        ['dialogs:{tables:', `dialogs:{tables:()=>${thrower},old:`],
      ]
      const before = await lab.live('remote-tables')
      const release = await lab.release('remote-tables', { replace })
      await lab.kill('remote-tables', before)
      await page.goto(lab.url)
      await dashboard.tablesOf('Atlântico Hotels').click()
      const dialog = page.getByRole('dialog', { name: failedPanel })
      await expect(dialog.getByText('Something went wrong in this section.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByText('Something went wrong in this section.')).toBeVisible()
      await page.keyboard.press('Escape')
      await restWorks(page)
      await expect.poll(() => countReports(release, { phase: 'part', cause: 'broken' })).toBe(1)
      expect(complaints.heard.join()).not.toMatch(/before initialization/)
    },
  )

  test(
    'what was written in a dialog is there when its release crashes and gives way',
    tags('remote-dashboard', 'remote-account', 'demo', 'site', 'alone'),
    async ({ page, dashboard, footer, lab }) => {
      const contacts = contactsOf(page)
      const crash = `(document.querySelector("textarea")?.value.includes("crash")?${thrower}:"contacts_dialog.message")`
      const release = await lab.release('remote-account', {
        replace: [['("contacts_dialog.message")', crash]],
      })
      await page.goto(lab.url)
      await dashboard.shows(ana.own)
      await dashboard.search.fill('suite')
      await footer.contacts.click()
      await contacts.message.pressSequentially('The panorama will crash')
      await expect(contacts.message).toHaveValue('The panorama will crash', { timeout: givesWayMs })
      await contacts.message.press('End')
      await contacts.message.pressSequentially(' no more')
      await expect(contacts.message).toHaveValue('The panorama will crash no more')
      await page.keyboard.press('Escape')
      await expect(dashboard.search).toHaveValue('suite')
      await expect.poll(() => countReports(release, { phase: 'render', cause: 'crashed' })).toBe(1)
    },
  )

  test(
    'what a remote throws later is told, and nothing is taken away',
    tags('remote-dashboard', 'demo', 'site'),
    async ({ page, dashboard, lab }) => {
      const release = await lab.release('remote-dashboard', {
        replace: [
          ['("title")', '((setTimeout(()=>{throw new TypeError("planned")},3000),"title"))'],
        ],
      })
      await page.goto(lab.url)
      await dashboard.shows(ana.own)
      await expect.poll(() => countReports(release, { phase: 'later', cause: 'crashed' })).toBe(1)
      await dashboard.shows(ana.own)
    },
  )

  test(
    'code of a place that is gone from the server is said to be, and works once it is back',
    tags('remote-dashboard', 'remote-tables', 'demo', 'site'),
    async ({ page, dashboard, lab }) => {
      const release = await open(page, lab)
      await dashboard.shows(ana.own)
      const files = await lab.filesOf('remote-tables', 'dialog-tables')
      for (const file of files) await rename(file, `${file}.away`)
      await dashboard.tablesOf('Atlântico Hotels').click()
      await expect(page.getByText(failedPanel)).toBeVisible({ timeout: 10_000 })
      await expect
        .poll(async () =>
          countReports(await lab.live('remote-tables'), { phase: 'part', cause: 'missing' }),
        )
        .toBeGreaterThan(0)
      for (const file of files) await rename(`${file}.away`, file)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('dialog', { name: 'Atlântico Hotels Tables' })).toBeVisible()
      expect(await countReports(release, {})).toBe(0)
    },
  )

  test(
    'a release that fails in every page gives way to the one before for as long as the page is open',
    tags('remote-dashboard', 'demo', 'site'),
    async ({ page, dashboard, lab }) => {
      const release = await lab.release('remote-dashboard')
      for (const file of await lab.filesOf('remote-dashboard', 'entry')) await writeFile(file, '{}')
      await page.goto(lab.url)
      await dashboard.shows(ana.own)
      await expect.poll(() => countReports(release, { phase: 'entry' })).toBe(1)
      await page
        .getByRole('button', { name: /^Share / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Share project' })).toBeVisible()
    },
  )

  test(
    'a device without network says that the code could not be had, and has it when the network is back',
    tags('remote-dashboard', 'remote-tables', 'demo', 'site'),
    async ({ page, context, dashboard, lab }) => {
      await page.goto(lab.url)
      await dashboard.shows(ana.own)
      await context.setOffline(true)
      await dashboard.tablesOf('Atlântico Hotels').click()
      await expect(page.getByText('Check your connection and try again.')).toBeVisible({
        timeout: 10_000,
      })
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('dialog', { name: 'Atlântico Hotels Tables' })).toBeVisible()
      const release = await lab.live('remote-tables')
      await expect.poll(() => countReports(release, { cause: 'offline' })).toBeGreaterThan(0)
    },
  )
})
