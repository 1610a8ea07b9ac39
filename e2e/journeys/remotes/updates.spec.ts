import type { Page } from '@playwright/test'
import type { DialogName } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { hears, soon } from '../../fixtures/release-news'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

const newer = /A newer version of/

/** The releases of an app of which the page asks for scripts from now on. */
function listenForReleases(page: Page, app: string): Set<string> {
  const ids = new Set<string>()
  page.on('request', (request) => {
    const id = new RegExp(`/r/${app}/([^/]+)/`).exec(request.url())?.[1]
    if (id) ids.add(id)
  })
  return ids
}

test(
  'what is not on the screen is swapped, what is is offered, and old and new never mix',
  tags('remote-dashboard', 'remote-tables', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, lab }) => {
    await signedInAs(ana)
    await page.goto(lab.url)
    await dashboard.shows(ana.own)

    // Nothing of the tables is on the screen: the next use is of the new release, without a word.
    const tables = await lab.variant('remote-tables', {
      replace: [['Search in table', 'Search in new table']],
    })
    await Promise.all([hears(page, tables), lab.promote('remote-tables', tables)])
    await expect(page.getByText(newer)).toHaveCount(0)
    await dashboard.tablesOf('Atlântico Hotels').click()
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click()
    await expect(page.getByRole('searchbox', { name: 'Search in new table' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // The dashboard is on the screen. It stays what it is, its dialogs too, whose code comes only now.
    const first = await lab.live('remote-dashboard')
    const releasesAskedFor = listenForReleases(page, 'remote-dashboard')
    const second = await lab.release('remote-dashboard', {
      replace: [
        ['My projects', 'My new projects'],
        ['Copy URL', 'Copy new URL'],
      ],
    })
    await expect(page.getByText(newer)).toBeVisible(soon)
    await page
      .getByRole('button', { name: /^Share / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Copy URL' })).toBeVisible()
    expect([...releasesAskedFor]).toEqual([first])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('tab', { name: /My new projects/ })).toBeVisible()
    releasesAskedFor.clear()
    await expect(page.getByText(newer)).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Share / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Copy new URL' })).toBeVisible()
    expect([...releasesAskedFor]).toEqual([second])
  },
)

test(
  'a killed release is replaced at once by the good one before',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, signedInAs, dashboard, lab }) => {
    await lab.release('remote-dashboard', { replace: [['My projects', 'My bad projects']] })
    await signedInAs(ana)
    await page.goto(lab.url)
    await expect(page.getByRole('tab', { name: /My bad projects/ })).toBeVisible()
    await page.getByRole('searchbox').fill('suite')
    await expect(page).toHaveURL(/q=suite/)
    await lab.kill('remote-dashboard')
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible(soon)
    // State in the URL survives.
    await expect(dashboard.search).toHaveValue('suite')
  },
)

for (const [language, { withdrawn, home }] of Object.entries({
  en: { withdrawn: /^This section is no longer available/, home: 'Go to projects' },
  pt: { withdrawn: /^Esta secção deixou de estar disponível/, home: 'Ir para os projetos' },
}))
  test(
    `a screen whose only release is killed says so and keeps its address (${language})`,
    tags('remote-dashboard', 'remote-tables', 'demo', 'site'),
    async ({ page, dashboard, signedInAs, lab }) => {
      // The release before has no such screen.
      const screen = '{reports:async()=>({screen:()=>"The reports"})}'
      await lab.release('remote-tables', {
        replace: [['screens:{}', `screens:${screen}`]],
        contents: { screens: ['reports'] },
      })
      await signedInAs(ana)
      await page.goto(`${lab.url}/reports?lng=${language}`)
      await expect(page.getByText('The reports')).toBeVisible()
      await lab.kill('remote-tables')
      const panel = page.getByRole('main').getByRole('alert')
      await expect(panel.getByText(withdrawn)).toBeVisible(soon)
      await expect(page).toHaveURL(`${lab.url}/reports`)
      await page.reload()
      await expect(panel.getByText(withdrawn)).toBeVisible()
      await expect(page).toHaveURL(`${lab.url}/reports`)
      await expect(panel.getByRole('button', { name: home })).toBeFocused()
      await page.keyboard.press('Enter')
      await dashboard.shows(ana.own)
      await expect(page).toHaveURL(`${lab.url}/`)
    },
  )

test(
  'a dialog whose only release is killed says so and closes',
  tags('remote-dashboard', 'remote-tables', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, lab }) => {
    await signedInAs(ana)
    await page.goto(lab.url)
    await dashboard.tablesOf('Atlântico Hotels').click()
    await expect(page.getByRole('dialog', { name: 'Atlântico Hotels Tables' })).toBeVisible()
    await lab.kill('remote-tables')
    const panel = page.getByRole('dialog', { name: 'Not available' })
    await expect(panel.getByText(/^This section is no longer available/)).toBeVisible(soon)
    await expect(page).toHaveURL(/dialog=tables/)
    await expect(panel.locator(':focus')).toHaveCount(1)
    await page.reload()
    await expect(panel.getByText(/^This section is no longer available/)).toBeVisible()
    await panel.getByRole('alert').getByRole('button', { name: 'Close window' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await dashboard.shows(ana.own)
  },
)

test(
  'a kill is heard beside a release of a newer contract with a dialog that this host does not know',
  tags('remote-dashboard', 'remote-tables', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, lab }) => {
    await lab.release('remote-dashboard', { replace: [['My projects', 'My bad projects']] })
    await signedInAs(ana)
    await page.goto(lab.url)
    await expect(page.getByRole('tab', { name: /My bad projects/ })).toBeVisible()
    const dialogs = ['tables', 'table', 'table-history'] as DialogName[]
    const tables = await lab.variant('remote-tables', { contents: { contract: '1.99.0', dialogs } })
    await Promise.all([hears(page, 'table-history'), lab.promote('remote-tables', tables)])
    await lab.kill('remote-dashboard')
    await expect(page.getByRole('tab', { name: /My projects/ })).toBeVisible(soon)
    await dashboard.tablesOf('Atlântico Hotels').click()
    await expect(page.getByRole('dialog', { name: 'Atlântico Hotels Tables' })).toBeVisible()
  },
)

test(
  'a paused remote stays where it is open and is closed everywhere else',
  tags('remote-dashboard', 'remote-tables', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, lab }) => {
    await signedInAs(ana)
    await page.goto(lab.url)
    await dashboard.tablesOf('Atlântico Hotels').click()
    await expect(page.getByRole('dialog', { name: 'Atlântico Hotels Tables' })).toBeVisible()
    await Promise.all([hears(page, '"paused"'), lab.setPaused('remote-tables', true)])
    await expect(page.getByRole('dialog', { name: 'Atlântico Hotels Tables' })).toBeVisible()
    await page.keyboard.press('Escape')
    await dashboard.tablesOf('Atlântico Hotels').click()
    await expect(page.getByText('This section is closed for maintenance.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('This section is closed for maintenance.')).toBeVisible()
    // It opens again by itself.
    await lab.setPaused('remote-tables', false)
    await expect(page.getByRole('dialog', { name: 'Atlântico Hotels Tables' })).toBeVisible()
  },
)

test(
  'a newer host is offered, and there after a reload',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, lab }) => {
    const second = await lab.variant('host', {
      replace: [['Skip to content', 'Skip to new content']],
    })
    await signedInAs(ana)
    await page.goto(lab.url)
    await dashboard.shows(ana.own)
    await lab.promote('host', second)
    await expect(page.getByText('A newer version of the portal is available.')).toBeVisible(soon)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByText(newer)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Skip to new content' })).toBeAttached()
  },
)

test(
  'a killed host is left at once for the one before',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, lab }) => {
    const first = await lab.live('host')
    await lab.release('host', { replace: [['Skip to content', 'Skip to new content']] })
    await signedInAs(ana)
    await page.goto(lab.url)
    await expect(page.getByRole('link', { name: 'Skip to new content' })).toBeAttached()
    await dashboard.shows(ana.own)
    await lab.kill('host')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached({
      timeout: 4000,
    })
    expect(await lab.live('host')).toBe(first)
    await dashboard.shows(ana.own)
  },
)

test(
  'without live connection a page asks when it comes to the front or the network is back',
  tags('remote-auth', 'site'),
  async ({ page, context, signInPage, lab }) => {
    // Before the sign-in there is no live connection.
    await page.goto(`${lab.url}/login`)
    await expect(signInPage.enter).toBeVisible()
    // Release updates are loaded after the first screen.
    await page.waitForLoadState('networkidle')
    await lab.release('remote-auth', {
      replace: [['Forgot your password?', 'Lost your password?']],
    })
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByText('A newer version of this screen is available.')).toBeVisible(soon)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Lost your password?')).toBeVisible()
  },
)

test(
  'after a redeploy of the host only what changed in it is fetched from the new release',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, dashboard, signedInAs, lab }) => {
    const first = await lab.live('host')
    const second = await lab.release('host', {
      replace: [['Skip to content', 'Skip to new content']],
    })
    await signedInAs(ana)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/r/host/') && request.url().endsWith('.js'))
        scripts.push(request.url())
    })
    await page.goto(lab.url)
    await dashboard.shows(ana.own)
    await expect(page.getByRole('link', { name: 'Skip to new content' })).toBeAttached()
    const files = (id: string) =>
      scripts
        .filter((url) => url.includes(id))
        .map((url) => /([^/]+)\.[0-9a-f]+\.js$/.exec(url)?.[1])
    expect(new Set(files(second))).toEqual(new Set(['index', 'words-en']))
    expect(files(first)).toEqual(
      expect.arrayContaining(['vendor', 'http', 'live', 'screen-projects']),
    )
  },
)
