import type { Browser, Page } from '@playwright/test'
import type { AppName } from '@portal/shared/contract'
import { ana, john, rita } from '../../fixtures/accounts'
import type { ReleaseLab } from '../../fixtures/release-lab'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { accountMenuOf } from '../../pages/account-menu'
import { dashboardOf } from '../../pages/dashboard-page'
import { footerOf } from '../../pages/footer'
import { signInPageOf } from '../../pages/sign-in-page'
import { tableDialogsOf } from '../../pages/table-dialogs'

// A hundred promotes, rollbacks and canaries of all five apps while people work: nobody may notice but by an offer.

const operations = 100
const pauseMs = 150
const patienceMs = 20_000
const marks = ['', ' α', ' β']

/** Texts of each app that say of which release its words are and, of the dashboard, its code. */
const marked: Record<string, (mark: string) => [string, string][]> = {
  host: (mark) => [['Skip to content', `Skip to content${mark}`]],
  'remote-auth': (mark) => [['Forgot your password?', `Forgot your password?${mark}`]],
  'remote-dashboard': (mark) => [
    ['"tab_own":"My projects"', `"tab_own":"My projects${mark}"`],
    ['children:e("title")', `children:e("title")+"${mark}"`],
  ],
  'remote-tables': (mark) => [['Search in table', `Search in table${mark}`]],
  'remote-account': (mark) => [['My profile', `My profile${mark}`]],
}
const apps = Object.keys(marked) as AppName[]

test(
  'a storm of releases while the portal is used',
  tags('demo', 'site', 'time'),
  async ({ browser, complaints, lab }) => {
    test.setTimeout(180_000)
    const releases = await prepare(lab)
    const people = await Promise.all([
      work(browser, lab, ana, atTables),
      work(browser, lab, john, atFilters),
      work(browser, lab, rita, atDoorAndProfile),
    ])

    const done = await storm(lab, releases)
    await Promise.all(people.map((person) => person.stop()))

    expect(done).toHaveLength(operations)
    expect(people.flatMap(({ heard }) => heard)).toEqual([])
    for (const person of people) {
      expect(person.rounds).toBeGreaterThan(2)
      await endsOnWhatIsLive(person.page, lab, releases)
    }
    const rounds = people.map((person) => person.rounds).join(', ')
    const counts = [...new Set(done)].map(
      (kind) => `${done.filter((one) => one === kind).length} ${kind}`,
    )
    test
      .info()
      .annotations.push({ type: 'storm', description: `${counts.join(', ')}; rounds ${rounds}` })
    expect(complaints.heard).toEqual([])
    await Promise.all(people.map((person) => person.page.context().close()))
  },
)

type Releases = ReadonlyMap<AppName, readonly string[]>

/** Three releases of each app: what is live, and two that say so. */
async function prepare(lab: ReleaseLab): Promise<Releases> {
  const all = await Promise.all(
    apps.map(async (app): Promise<[AppName, string[]]> => {
      const ids = [await lab.live(app)]
      for (const mark of marks.slice(1))
        ids.push(await lab.variant(app, { replace: marked[app]?.(mark) ?? [] }))
      return [app, ids]
    }),
  )
  return new Map(all)
}

/** Makes releases live as five teams would, each in turn: the same sequence in each run. */
async function storm(lab: ReleaseLab, releases: Releases): Promise<string[]> {
  const done: string[] = []
  while (done.length < operations) {
    const app = apps[done.length % apps.length] ?? 'host'
    const ids = releases.get(app) ?? []
    const next = ids[(ids.indexOf(await lab.live(app)) + 1) % ids.length]
    const round = Math.floor(done.length / apps.length) % 4
    // The host has no canary.
    if (round === 1 && next && app !== 'host') {
      await lab.canary(app, next, 50)
      done.push('canaries')
    } else if (round === 3) {
      await lab.rollback(app)
      done.push('rollbacks')
    } else {
      await lab.promote(app, next)
      done.push('promotes')
    }
    await new Promise((later) => setTimeout(later, pauseMs))
  }
  for (const app of apps) await lab.endCanary(app).catch(() => undefined)
  return done
}

interface Person {
  readonly page: Page
  readonly heard: readonly string[]
  readonly rounds: number
  readonly stop: () => Promise<void>
}

/** Signs a person in and lets them work, round after round, until they are stopped. */
async function work(
  browser: Browser,
  lab: ReleaseLab,
  account: typeof ana,
  round: (page: Page, account: typeof ana) => Promise<void>,
): Promise<Person> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 860 },
  })
  // Whoever waits for something that does not come says so, and not the whole storm.
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(`${account.name}: ${error}`))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${account.name}: ${message.text()}`)
  })
  await page.goto(lab.url)
  await signInPageOf(page).signIn(account)
  await expect(dashboardOf(page).ownTab).toBeVisible()
  let isStopped = false
  const person = { page, heard, rounds: 0, stop: () => Promise.resolve() }
  const working = (async () => {
    while (!isStopped) {
      await round(page, account)
      await isWhole(page)
      person.rounds += 1
      // Some take what is offered at once, some later.
      if (person.rounds % 2 === 0) await takeOffer(page)
    }
  })()
  person.stop = async () => {
    isStopped = true
    await working
  }
  return person
}

async function atTables(page: Page, { own }: typeof ana) {
  const [dashboard, dialogs] = [dashboardOf(page), tableDialogsOf(page)]
  await dashboard.shows(own)
  await dashboard.tablesOf('Atlântico Hotels').click()
  await dialogs.cards.first().getByRole('button').click()
  await expect(dialogs.table).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialogs.exportCsv.click()
  await (await saved).cancel()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function atFilters(page: Page, { own }: typeof ana) {
  const dashboard = dashboardOf(page)
  await dashboard.shows(own)
  await dashboard.search.fill('zzz')
  await expect(dashboard.results).toHaveText(/^0 of /)
  await dashboard.search.fill('')
  await dashboard.shows(own)
  await dashboard.sharedTab.click()
  await expect(dashboard.sharedTab).toHaveAttribute('aria-selected', 'true')
  await dashboard.ownTab.click()
}

async function atDoorAndProfile(page: Page, account: typeof ana) {
  const menu = accountMenuOf(page)
  await menu.open()
  await menu.myProfile.click()
  await expect(page.getByRole('dialog', { name: /^My profile/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await footerOf(page).contacts.click()
  await expect(page.getByRole('dialog', { name: 'Contacts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await menu.open()
  await menu.leave.click()
  await signInPageOf(page).signIn(account)
  await expect(dashboardOf(page).ownTab).toBeVisible()
}

/** No place has failed, and words and code of the dashboard are of one release. */
async function isWhole(page: Page) {
  await expect(page.getByText('This area could not be loaded')).toHaveCount(0)
  // Both at one moment.
  const [tab, title] = await page
    .getByRole('main')
    .evaluate((main) =>
      ['[role="tab"]', 'h1'].map((one) => main.querySelector(one)?.textContent ?? ''),
    )
  expect(/[αβ]/.exec(tab ?? '')?.[0]).toBe(/[αβ]/.exec(title ?? '')?.[0])
}

async function takeOffer(page: Page) {
  const offer = page.getByRole('button', { name: 'Update', exact: true })
  if (!(await offer.isVisible())) return
  const loaded = page.waitForEvent('load').catch(() => undefined)
  // At once, or a rollback can take the offer back meanwhile.
  const taken = await offer
    .evaluate(
      (button: HTMLElement) => {
        const text = button.closest('[role="status"]')?.textContent
        button.click()
        return text
      },
      undefined,
      { timeout: 1000 },
    )
    .catch(() => '')
  if (taken?.includes('of the portal')) await loaded
  await expect(dashboardOf(page).ownTab).toBeVisible()
}

/** Each page shows what is live, or is offered it and shows it when it takes the offer. */
async function endsOnWhatIsLive(page: Page, lab: ReleaseLab, releases: Releases) {
  const markOf = async (app: AppName) => {
    const index = releases.get(app)?.indexOf(await lab.live(app)) ?? 0
    return marks[index] ?? ''
  }
  const [host, dashboard] = [await markOf('host'), await markOf('remote-dashboard')]
  const shown = async () => {
    await takeOffer(page)
    const skip = await page.getByRole('link', { name: /^Skip to content/ }).textContent()
    const tab = await dashboardOf(page).ownTab.textContent()
    return [skip, /My projects( [αβ])?/.exec(tab ?? '')?.[0]]
  }
  await expect
    .poll(shown, { timeout: 10_000 })
    .toEqual([`Skip to content${host}`, `My projects${dashboard}`])
}
