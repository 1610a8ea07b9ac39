import type { Page } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import { readQr } from '../../fixtures/qr'
import { tags } from '../../fixtures/tags'
import { apiUrl } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'

const white = 'rgb(255, 255, 255)'
const black = 'rgb(36, 36, 36)'

for (const theme of ['dark', 'contrast']) {
  test(
    `the dashboard is printed dark on white and without controls in the theme ${theme}`,
    tags('remote-dashboard', 'demo'),
    async ({ page, dashboard, signedInAs }) => {
      await signedInAs(ana)
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await dashboard.open()
      const card = dashboard.panel.getByRole('listitem').first()
      const name = card.getByRole('heading')
      await expect(name).toBeVisible()
      await expect(page.locator('html')).not.toHaveCSS('background-color', white)
      await page.emulateMedia({ media: 'print' })
      for (const ground of [page.locator('html'), page.locator('#portal > div > div')])
        await expect(ground.first()).toHaveCSS('background-color', white)
      await expect(name).toHaveCSS('color', black)
      await expect(card).toHaveCSS('break-inside', 'avoid')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(dashboard.panel.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('searchbox')).toHaveCount(0)
      await expect(page.getByText('Skip to content')).toBeHidden()
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    },
  )
}

test(
  'a dialog is printed alone, once, dark on white and without controls',
  tags('remote-dashboard', 'remote-account', 'demo'),
  async ({ page, signedInAs }) => {
    await signedInAs(ana)
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.goto('/?dialog=profile&section=password')
    const dialog = page.getByRole('dialog', { name: 'My profile' })
    await dialog.getByRole('button', { name: 'Turn on' }).waitFor()
    await page.setViewportSize({ width: 720, height: 400 })
    await page.emulateMedia({ media: 'print' })
    await expectPaper(page, 'My profile')
    await expect(dialog.getByLabel('Current password').first()).toBeVisible()
    await expect(dialog.getByRole('tab')).toHaveCount(0)
    await expect(page.locator('#portal')).toBeHidden()
  },
)

test(
  'of dialogs on top of each other the topmost one is printed',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, signedInAs }) => {
    await signedInAs(ana)
    await page.goto('/?dialog=tables&company_tables=1')
    const below = page.getByRole('dialog', { name: 'Atlântico Hotels Tables' })
    await below
      .getByRole('button', { name: /^Open / })
      .first()
      .click()
    const shown = page.getByRole('dialog').last()
    await shown.getByRole('button', { name: 'Print' }).waitFor()
    // Without the event of a printer, the table is a dialog as any other.
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.fui-DialogSurface')).toHaveCount(2)
    await expect(page.locator('.fui-DialogSurface').first()).toBeHidden()
    await expect(page.locator('.fui-DialogSurface').last()).toBeVisible()
  },
)

test(
  'a QR code is printed with its address and can be scanned',
  tags('remote-dashboard', 'demo'),
  async ({ page, signedInAs }) => {
    await signedInAs(ana)
    await page.goto('/?dialog=qr&project=1')
    const code = page.getByRole('img', { name: /^QR code for / })
    await code.waitFor()
    await page.emulateMedia({ media: 'print' })
    await expectPaper(page, 'QR code')
    const address = page.getByRole('dialog').getByRole('textbox')
    const url = await address.inputValue()
    expect(url.startsWith(apiUrl)).toBe(true)
    expect(await readQr(await code.screenshot())).toBe(url)
  },
)

/** The dialog is all that is on the paper, and whole: it isn't cut where the window ends. */
async function expectPaper(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toHaveCSS('position', 'static')
  await expect(dialog).toHaveCSS('background-color', white)
  await expect(dialog.getByRole('heading', { name, exact: true })).toHaveCSS('color', black)
  await expect(dialog.getByRole('button')).toHaveCount(0)
  const content = dialog.getByRole('group', { name })
  const hidden = await content.evaluate((box) => box.scrollHeight - box.clientHeight)
  expect(hidden).toBe(0)
  const beside = await page
    .locator('body > *')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
  expect(beside).toBe(1)
}
