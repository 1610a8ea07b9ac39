import { appendFile, rm } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import {
  type AppName,
  type FailureReport,
  limits,
  rolloutBucket,
  storageKeys,
} from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { thrower } from '../../fixtures/bad-releases'
import { countReports } from '../../fixtures/failure-reports'
import type { Change, ReleaseLab } from '../../fixtures/release-lab'
import { followsReleases, hears, soon } from '../../fixtures/release-news'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

// In the frame of each host, before its first script too.
const canaryFrame: Change = { replace: [['Cookie policy', 'Cookie rules']] }
const ofLive = (page: Page | Locator) => page.getByRole('contentinfo').getByText('Cookie policy')
const ofCanary = (page: Page | Locator) => page.getByRole('contentinfo').getByText('Cookie rules')
const newer = 'A newer version of the portal is available.'

const someCompanies = Array.from({ length: 100 }, (_, index) => index + 1)

function isInHalf(app: AppName, id: string, company: number): boolean {
  return rolloutBucket(app, id, company) < 5000
}

/** Ids of companies that get a canary of half of them, and of one that doesn't. */
function companiesOf(id: string) {
  const isIn = (company: number) => isInHalf('host', id, company)
  return {
    inside: someCompanies.find(isIn) ?? 0,
    outside: someCompanies.find((company) => !isIn(company)) ?? 0,
  }
}

/** The company that this browser showed last. */
async function showedLast(page: Page, lab: ReleaseLab, company: number): Promise<void> {
  await page.goto(`${lab.url}/config.json`, { waitUntil: 'commit' })
  await page.evaluate(([key, id]) => localStorage.setItem(key, id), [
    storageKeys.company,
    `${company}`,
  ] as const)
}

/** Versions of the host whose scripts the page asks for from now on. */
function hostsAskedFor(page: Page): Set<string> {
  const ids = new Set<string>()
  page.on('request', (request) => {
    const id = /\/r\/host\/([^/]+)\/.*\.js$/.exec(request.url())?.[1]
    if (id) ids.add(id)
  })
  return ids
}

async function canaryOf(lab: ReleaseLab, change: Change): Promise<string> {
  const id = await lab.variant('host', change)
  await lab.canary('host', id, 50)
  return id
}

test(
  'a company in the canary of the host has its first paint and its code, another company those of the live host',
  tags('remote-auth', 'site'),
  async ({ page, signInPage, lab }) => {
    const live = await lab.live('host')
    const canary = await canaryOf(lab, canaryFrame)
    const { inside, outside } = companiesOf(canary)
    const asked = hostsAskedFor(page)
    for (const [company, own, other] of [
      [inside, ofCanary, ofLive],
      [outside, ofLive, ofCanary],
    ] as const) {
      await showedLast(page, lab, company)
      await page.route(/\/r\/(host|remote-.*)\/.*\.js$/, () => undefined)
      await page.goto(`${lab.url}/login`, { waitUntil: 'commit' })
      await expect(own(page.locator('#portal-first-paint'))).toBeVisible()
      await page.unrouteAll()
      asked.clear()
      await page.goto(`${lab.url}/login`)
      await expect(signInPage.enter).toBeVisible()
      await expect(own(page)).toBeVisible()
      await expect(other(page)).toHaveCount(0)
      // Unchanged scripts come from the live release.
      expect([...asked].includes(canary)).toBe(company === inside)
      expect([...asked]).toContain(live)
    }
  },
)

test(
  'a canary of the host and one of a remote go to companies of their own, from the first paint on',
  tags('remote-auth', 'site'),
  async ({ page, signInPage, lab }) => {
    const host = await canaryOf(lab, canaryFrame)
    const auth = await lab.variant('remote-auth', {
      replace: [['Forgot your password?', 'Lost your password?']],
    })
    await lab.canary('remote-auth', auth, 50)
    const lost = (within: Page | Locator) => within.getByText('Lost your password?')
    for (const inHost of [true, false])
      for (const inAuth of [true, false]) {
        const company = someCompanies.find(
          (id) =>
            isInHalf('host', host, id) === inHost && isInHalf('remote-auth', auth, id) === inAuth,
        )
        await showedLast(page, lab, company ?? 0)
        await page.route(/\/r\/(host|remote-.*)\/.*\.js$/, () => undefined)
        await page.goto(`${lab.url}/login`, { waitUntil: 'commit' })
        const painted = page.locator('#portal-first-paint')
        await expect((inHost ? ofCanary : ofLive)(painted)).toBeVisible()
        await expect(lost(painted)).toHaveCount(inAuth ? 1 : 0)
        await page.unrouteAll()
        await page.goto(`${lab.url}/login`)
        await expect(signInPage.enter).toBeVisible()
        await expect((inHost ? ofCanary : ofLive)(page)).toBeVisible()
        await expect(lost(page)).toHaveCount(inAuth ? 1 : 0)
      }
  },
)

test(
  'a broken canary of a remote gives way to its live release on a canary of the host',
  tags('remote-auth', 'site'),
  async ({ page, signInPage, lab, complaints }) => {
    complaints.expected.push(/planned/)
    const host = await lab.variant('host', canaryFrame)
    await lab.canary('host', host, 99.99)
    const auth = await lab.variant('remote-auth', {
      replace: [['("login.forgot")', `(${thrower})`]],
    })
    await lab.canary('remote-auth', auth, 99.99)
    await showedLast(page, lab, 1)
    await page.goto(`${lab.url}/login`)
    await expect(signInPage.enter).toBeVisible()
    await expect(ofCanary(page)).toBeVisible()
    await signInPage.email.fill('somebody')
    await expect.poll(() => countReports(auth, { phase: 'render', cause: 'crashed' })).toBe(1)
  },
)

test(
  'a person gets the canary of their company with the next page, and hears of its promote and of its end',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, lab }) => {
    await signedInAs(ana)
    await page.goto(lab.url)
    await dashboard.shows(ana.own)
    const company = await page.evaluate((key) => localStorage.getItem(key), storageKeys.company)
    const live = await lab.live('host')

    const canary = await lab.variant('host', canaryFrame)
    const share = rolloutBucket('host', canary, Number(company)) / 100 + 0.01
    await lab.canary('host', canary, share)
    await expect(page.getByText(newer)).toBeVisible(soon)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(ofCanary(page)).toBeVisible()
    await dashboard.shows(ana.own)
    await expect(page.getByText(newer)).toHaveCount(0)

    // The promoted release is what this page runs.
    await Promise.all([hears(page, `"traffic":100`), lab.promote('host', canary)])
    await expect(page.getByText(newer)).toHaveCount(0)
    await Promise.all([followsReleases(page), page.reload()])
    await expect(ofCanary(page)).toBeVisible()
    expect(await page.evaluate(() => globalThis.portalHostCanary)).toBeUndefined()

    await lab.canary('host', live, 99.99)
    await expect(page.getByText(newer)).toBeVisible(soon)
    const update = page.getByRole('button', { name: 'Update' })
    await Promise.all([followsReleases(page), update.click()])
    await expect(ofLive(page)).toBeVisible()
    await lab.endCanary('host')
    await expect(page.getByText(newer)).toBeVisible(soon)
    await update.click()
    await expect(ofCanary(page)).toBeVisible()
  },
)

test(
  'without a company, and after a sign-in of another one, nothing is loaded again',
  tags('remote-auth', 'remote-dashboard', 'demo', 'site'),
  async ({ page, signInPage, dashboard, lab }) => {
    const canary = await lab.variant('host', canaryFrame)
    await lab.canary('host', canary, 99.99)
    let pages = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages += 1
    })
    await page.goto(`${lab.url}/login`)
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    await expect(ofLive(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(newer)).toHaveCount(0)
    expect(pages).toBe(1)
    await page.reload()
    await dashboard.shows(ana.own)
    await expect(ofCanary(page)).toBeVisible()
    expect(pages).toBe(2)
  },
)

interface BadHost {
  readonly change?: Change
  readonly failure: Partial<FailureReport>
  /** Changes the first scripts on the disk. */
  readonly spoil?: (files: readonly string[]) => Promise<unknown>
}

const all = (act: (file: string) => Promise<unknown>) => (files: readonly string[]) =>
  Promise.all(files.map(act))
const badHosts: Record<string, BadHost> = {
  'throws when it loads': {
    change: { replace: [['getElementById("portal")', `getElementById(${thrower})`]] },
    failure: { phase: 'entry', cause: 'broken' },
  },
  'cannot be parsed': {
    change: { scripts: { entry: '}{' } },
    failure: { phase: 'entry', cause: 'broken' },
  },
  'throws when it renders': {
    change: { replace: [['("skip_to_content")', `(${thrower})`]] },
    failure: { phase: 'render', cause: 'crashed' },
  },
  'lacks a file': {
    change: { replace: [['getElementById("portal")', 'getElementById(`portal`)']] },
    failure: { phase: 'entry', cause: 'missing' },
    spoil: all((file) => rm(file)),
  },
  'has a file with another digest': {
    change: { replace: [['getElementById("portal")', 'getElementById(`portal`)']] },
    failure: { phase: 'entry', cause: 'tampered' },
    spoil: all((file) => (file.endsWith('.js') ? appendFile(file, '//') : rm(file))),
  },
}

for (const [what, { change, failure, spoil }] of Object.entries(badHosts))
  test(
    `a canary of the host that ${what} gives way to the live host at once`,
    tags('remote-auth', 'site'),
    async ({ page, signInPage, lab, complaints }) => {
      complaints.expected.push(/planned|Unexpected token|failed|404|integrity|preload|MIME type/)
      const canary = await canaryOf(lab, change ?? {})
      await spoil?.(await lab.filesOf('host', 'entry', canary))
      await showedLast(page, lab, companiesOf(canary).inside)
      const asked = hostsAskedFor(page)
      let pages = 0
      page.on('request', (request) => {
        if (request.isNavigationRequest()) pages += 1
      })
      await page.goto(`${lab.url}/login`, { waitUntil: 'commit' })
      // That of the canary has a first paint too.
      await expect.poll(() => pages).toBe(2)
      await expect(page.locator('#portal-first-paint')).toHaveCount(0)
      await expect(signInPage.enter).toBeVisible()
      expect([...asked]).toContain(canary)
      expect(await page.evaluate(() => globalThis.portalHostCanary)).toBeUndefined()
      await signInPage.email.fill('somebody')
      await expect.poll(() => countReports(canary, failure)).toBe(1)
      // This browser does not try it again.
      asked.clear()
      await page.reload()
      await expect(signInPage.enter).toBeVisible()
      expect([...asked]).not.toContain(canary)
    },
  )

test(
  'a canary of the host that never renders gives way to the live host after the time of a remote',
  tags('remote-auth', 'site'),
  async ({ page, signInPage, lab }) => {
    // A component that suspends for good.
    const never = '(()=>{throw new Promise(()=>{})})()'
    const canary = await canaryOf(lab, { replace: [['("skip_to_content")', `(${never})`]] })
    await showedLast(page, lab, companiesOf(canary).inside)
    await page.clock.install()
    const asked = hostsAskedFor(page)
    await page.goto(`${lab.url}/login`, { waitUntil: 'commit' })
    await page.waitForLoadState('load')
    expect([...asked]).toContain(canary)
    await expect(page.locator('#portal-first-paint')).toBeVisible()
    await page.clock.runFor(limits.remoteTimeoutMs)
    await expect(page.locator('#portal-first-paint')).toHaveCount(0)
    await expect(signInPage.enter).toBeVisible()
    expect(await page.evaluate(() => globalThis.portalHostCanary)).toBeUndefined()
    await expect.poll(() => countReports(canary, { phase: 'entry', cause: 'slow' })).toBe(1)
  },
)

test(
  'a killed canary of the host is left at once',
  tags('remote-auth', 'site'),
  async ({ page, signInPage, lab }) => {
    const canary = await canaryOf(lab, canaryFrame)
    await showedLast(page, lab, companiesOf(canary).inside)
    await page.goto(`${lab.url}/login`)
    await expect(ofCanary(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await lab.kill('host', canary)
    // Without a live connection a page asks when the network is back, once it listens for that.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(ofLive(page)).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 5000 })
    await expect(signInPage.enter).toBeVisible()
  },
)
