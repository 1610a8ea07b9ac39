import type { Browser, Page } from '@playwright/test'
import type { Account } from '../../../fixtures/accounts'
import { expect } from '../../../fixtures/earlier-portal'
import type { ReleaseLab } from '../../../fixtures/release-lab'
import { accountMenuOf } from '../../../pages/account-menu'
import { dashboardOf } from '../../../pages/dashboard-page'
import { footerOf } from '../../../pages/footer'
import { signInPageOf } from '../../../pages/sign-in-page'
import { tableDialogsOf } from '../../../pages/table-dialogs'
import type { Closures } from './broken-pointer'
import type { Releases } from './releases'

export const patienceMs = 20_000
export const failedPanel = "This section couldn't be loaded"

/** An error in the console of a page. */
export interface Complaint {
  readonly by: string
  readonly text: string
}

export interface Person {
  readonly page: Page
  readonly heard: readonly Complaint[]
  readonly rounds: number
  readonly stop: () => Promise<void>
}

type Round = (page: Page, account: Account) => Promise<void>

/** Signs a person in and repeats a round of work until they are stopped. */
export async function work(
  browser: Browser,
  lab: ReleaseLab,
  account: Account,
  round: Round,
): Promise<Person> {
  const context = await openContext(browser)
  const page = await context.newPage()
  const heard: Complaint[] = []
  listen(page, account.name, heard)
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
      // Some offers are accepted at once, some later.
      if (person.rounds % 2 === 0) await takeOffer(page)
    }
  })()
  person.stop = async () => {
    isStopped = true
    await working
  }
  return person
}

export async function openContext(browser: Browser) {
  const viewport = { width: 1280, height: 860 }
  const context = await browser.newContext({ locale: 'en-GB', viewport })
  // A step that never comes then fails by itself, before the whole storm times out.
  context.setDefaultTimeout(patienceMs)
  return context
}

/** Collects the errors of a page, each with the address of its script. */
export function listen(page: Page, by: string, heard: Complaint[]): void {
  page.on('pageerror', (error) => heard.push({ by, text: `${error.stack ?? error}` }))
  page.on('console', (message) => {
    if (message.type() === 'error')
      heard.push({ by, text: `${message.text()} (${message.location().url})` })
  })
}

/** Reads a table and exports it, or finds the tables closed while their team has paused them. */
export function atTables(closures: Closures): Round {
  return async (page, { own }) => {
    const [dashboard, dialogs] = [dashboardOf(page), tableDialogsOf(page)]
    const closed = page.getByText('This section is closed for maintenance.')
    await dashboard.shows(own)
    await dashboard.tablesOf('Atlântico Hotels').click()
    await dialogs.cards.or(closed).first().waitFor()
    if (await closed.isVisible()) closures.meet()
    else await readTable(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

async function readTable(page: Page) {
  const dialogs = tableDialogsOf(page)
  await dialogs.cards.first().getByRole('button').click()
  await expect(dialogs.table).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialogs.exportCsv.click()
  await (await saved).cancel()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
}

export const atFilters: Round = async (page, { own }) => {
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

export const atDoorAndProfile: Round = async (page, account) => {
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
  await expect(page.getByText(failedPanel)).toHaveCount(0)
  // Both at one moment.
  const [tab, title] = await page
    .getByRole('main')
    .evaluate((main) =>
      ['[role="tab"]', 'h1'].map((one) => main.querySelector(one)?.textContent ?? ''),
    )
  expect(/[α-ω]/.exec(tab ?? '')?.[0]).toBe(/[α-ω]/.exec(title ?? '')?.[0])
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

/** Each page shows the live releases, or offers them and shows them once the offer is accepted. */
export async function endsOnLiveReleases(page: Page, lab: ReleaseLab, { marks }: Releases) {
  const markOf = async (app: Parameters<ReleaseLab['live']>[0]) =>
    marks.get(await lab.live(app)) ?? 'unknown'
  const shown = async () => {
    await takeOffer(page)
    const skip = await page.getByRole('link', { name: /^Skip to content/ }).textContent()
    const tab = await dashboardOf(page).ownTab.textContent()
    return [skip, /My projects( [α-ω])?/.exec(tab ?? '')?.[0]]
  }
  const live = [
    `Skip to content${await markOf('host')}`,
    `My projects${await markOf('remote-dashboard')}`,
  ]
  await expect.poll(shown, { timeout: 10_000 }).toEqual(live)
  const menu = accountMenuOf(page)
  await menu.open()
  await menu.myProfile.click()
  const profile = `My profile${await markOf('remote-account')}`
  await expect(page.getByRole('dialog', { name: profile, exact: true })).toBeVisible()
}
