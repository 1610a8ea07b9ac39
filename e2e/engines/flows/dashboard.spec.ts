import type { Page } from '@playwright/test'
import { ana, john } from '../../fixtures/accounts'
import { readQr } from '../../fixtures/qr'
import { tags } from '../../fixtures/tags'
import { accountMenuOf } from '../../pages/account-menu'
import { dashboardOf } from '../../pages/dashboard-page'
import { footerOf } from '../../pages/footer'
import { projectDialogsOf } from '../../pages/project-dialogs'
import { expect, test } from '../test'

const crossed = tags('remote-dashboard', 'demo')

test('projects are searched, sorted and expanded', crossed, async ({ page, signedInAs }) => {
  await signedInAs(ana)
  const dashboard = dashboardOf(page)
  await dashboard.open()
  await dashboard.shows(ana.own)
  await dashboard.search.click()
  await page.keyboard.type('suite')
  await page.waitForURL(/[?&]q=suite/)
  const names = () => dashboard.cards.allTextContents()
  await expect.poll(async () => (await names()).every((name) => /suite/i.test(name))).toBe(true)
  expect((await names()).length).toBeGreaterThan(0)
  await dashboard.clearFilters.click()
  await dashboard.shows(ana.own)

  const collapsed = await dashboard.cards.count()
  await dashboard.expand('Atlântico Hotels').click()
  await expect.poll(() => dashboard.cards.count()).toBeGreaterThan(collapsed)

  await dashboard.sort.click()
  await page.getByRole('menuitemradio', { name: 'Oldest' }).click()
  await page.waitForURL(/sort=oldest/)
})

test(
  'a card shows its menu by key, and the link is copied',
  crossed,
  async ({ page, signedInAs }) => {
    await signedInAs(john)
    const dashboard = dashboardOf(page)
    const dialogs = projectDialogsOf(page)
    await dashboard.open()
    await dashboard.shows(john.own)
    const more = page.getByRole('button', { name: /^More actions for/ }).first()
    await more.press('Enter')
    await page.getByRole('menuitem', { name: /^Share/ }).click()
    await dialogs.copyLink.click()
    await page.getByText('URL copied to clipboard', { exact: true }).first().waitFor()
    const link = await dialogs.link.inputValue()
    await page.keyboard.press('Escape')
    await dialogs.share.waitFor({ state: 'hidden' })
    await dashboard.search.click()
    await page.keyboard.press('Control+v')
    // The field's maxlength is 40.
    await expect.poll(() => dashboard.search.inputValue()).toBe(link.slice(0, 40))
  },
)

test('a QR code is copied as a picture', crossed, async ({ page, signedInAs, browserName }) => {
  // Without windows it can ask nobody, and denies pictures.
  if (browserName === 'chromium')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(keepWhatIsCopied)
  await signedInAs(john)
  const dashboard = dashboardOf(page)
  const dialogs = projectDialogsOf(page)
  await dashboard.open()
  await page
    .getByRole('button', { name: /^QR code of/ })
    .first()
    .click()
  const name = await dialogs.code.getAttribute('aria-label')
  const address = name?.split(': ').at(-1)
  expect(address).toMatch(/\/projects\?name=/)
  await dialogs.copyCode.click()
  await page.getByText('QR code copied to clipboard', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await dialogs.qr.waitFor({ state: 'hidden' })
  // Headless Firefox has a text-only clipboard.
  const picture = browserName === 'firefox' ? keptPicture(page) : pastedPicture(page)
  expect(await readQr(await picture)).toBe(address)
})

/** Keeps a copy of each picture written to the clipboard. */
function keepWhatIsCopied() {
  // about:blank has no Clipboard.
  if (typeof Clipboard === 'undefined') return
  const real = Clipboard.prototype.write
  Clipboard.prototype.write = async function write(items) {
    await real.call(this, items)
    const picture = await items[0]?.getType('image/png')
    const reader = new FileReader()
    reader.onload = () => {
      document.body.dataset.kept = `${reader.result}`
    }
    if (picture) reader.readAsDataURL(picture)
  }
}

async function keptPicture(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => document.body.dataset.kept !== undefined)
  return pictureIn(await page.evaluate(() => document.body.dataset.kept ?? ''))
}

const pictureIn = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')

/** Reads the picture through a paste event; WebKit exposes the data only during the event. */
async function pastedPicture(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    const keep = (picture: Blob) => {
      const reader = new FileReader()
      reader.onload = () => {
        document.body.dataset.pasted = `${reader.result}`
      }
      reader.readAsDataURL(picture)
    }
    document.addEventListener('paste', async ({ clipboardData }) => {
      const file = clipboardData?.files[0]
      if (file) return keep(file)
      const [item] = await navigator.clipboard.read()
      if (item) keep(await item.getType('image/png'))
    })
  })
  await dashboardOf(page).search.click()
  await page.keyboard.press('Control+v')
  await page.waitForFunction(() => document.body.dataset.pasted !== undefined)
  return pictureIn(await page.evaluate(() => document.body.dataset.pasted ?? ''))
}

test('language and theme are chosen and kept', crossed, async ({ page, signedInAs }) => {
  await signedInAs(john)
  const dashboard = dashboardOf(page)
  await dashboard.open()
  await dashboard.shows(john.own)
  await footerOf(page).portuguese.click()
  await page.getByRole('heading', { name: 'Projetos', level: 1 }).waitFor()
  const menu = accountMenuOf(page)
  await menu.open()
  await menu.theme('Escuro').click()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await page.reload()
  await page.getByRole('heading', { name: 'Projetos', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
})
