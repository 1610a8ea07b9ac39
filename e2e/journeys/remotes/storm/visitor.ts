import type { Browser, Locator, Page } from '@playwright/test'
import type { AppName } from '@portal/contract'
import { ana } from '../../../fixtures/accounts'
import { openSession } from '../../../fixtures/api-client'
import { expect } from '../../../fixtures/earlier-portal'
import type { ReleaseLab } from '../../../fixtures/release-lab'
import { hears } from '../../../fixtures/release-news'
import { giveSession } from '../../../fixtures/session'
import { accountMenuOf } from '../../../pages/account-menu'
import { dashboardOf } from '../../../pages/dashboard-page'
import { tableDialogsOf } from '../../../pages/table-dialogs'
import { type Complaint, failedPanel, listen, openContext, patienceMs } from './people'

export type Visitor = Awaited<ReturnType<typeof openVisitor>>

/** Opens the place of each bad release in a running page: the start of the portal is not part of the measured time. */
export async function openVisitor(browser: Browser, lab: ReleaseLab) {
  const context = await openContext(browser)
  const heard: Complaint[] = []
  return {
    heard,
    /** Opens a page before the promote of a release. `measure` opens the place of the release in it. */
    async arrive(app: AppName, id: string) {
      const page = await context.newPage()
      listen(page, 'visitor', heard)
      await giveSession(page, await openSession(ana))
      await page.goto(lab.url)
      await dashboardOf(page).shows(ana.own)
      const hasHeard = hears(page, id, { timeout: patienceMs })
      return {
        /** Returns the milliseconds from opening the place to its good content, which has this mark. */
        async measure(mark: string): Promise<number> {
          await hasHeard
          const open = await prepareToOpen(page, app)
          const start = performance.now()
          await open()
          await contentOf(page, app, mark).waitFor()
          const ms = performance.now() - start
          await expect(page.getByText(failedPanel)).toHaveCount(0)
          expect(await page.evaluate(() => Object.hasOwn(globalThis, 'hasRunBadRelease'))).toBe(
            false,
          )
          await page.close()
          return ms
        },
      }
    },
    close: () => context.close(),
  }
}

/** Goes as far as the click that opens the place of an app. */
async function prepareToOpen(page: Page, app: AppName): Promise<() => Promise<unknown>> {
  const [dashboard, menu] = [dashboardOf(page), accountMenuOf(page)]
  if (app === 'remote-tables') return () => dashboard.tablesOf('Atlântico Hotels').click()
  if (app === 'remote-dashboard') return prepareToUpdate(page)
  await menu.open()
  return () => (app === 'remote-auth' ? menu.leave : menu.myProfile).click()
}

/** The dashboard is on the screen: accepting the offer replaces it with the new release. */
async function prepareToUpdate(page: Page): Promise<() => Promise<unknown>> {
  const offer = page.getByRole('button', { name: 'Update', exact: true })
  await offer.waitFor()
  const tab = await dashboardOf(page).ownTab.elementHandle()
  return async () => {
    await offer.click()
    await tab?.waitForElementState('hidden')
  }
}

function contentOf(page: Page, app: AppName, mark: string): Locator {
  if (app === 'remote-tables') return tableDialogsOf(page).cards.first()
  if (app === 'remote-account')
    return page.getByRole('dialog', { name: `My profile${mark}`, exact: true })
  if (app === 'remote-auth')
    return page.getByRole('button', { name: `Forgot your password?${mark}`, exact: true })
  return page.getByRole('tab', { name: new RegExp(`^My projects${mark}(?! [α-ω])`) })
}
