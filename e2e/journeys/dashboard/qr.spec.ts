import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getProjects } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { call } from '../../fixtures/api-client'
import { copiedPicture, readQr } from '../../fixtures/qr'
import { tags } from '../../fixtures/tags'
import { apiUrl } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'QR code' })

test.beforeEach(({ page }) =>
  page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
)

for (const theme of ['light', 'dark', 'contrast']) {
  test(
    `the code can be scanned in the theme ${theme} and leads to the project`,
    tags('remote-dashboard', 'demo'),
    async ({ page, dashboard, signedInAs }) => {
      const { id, folder } = await firstProject(await signedInAs(ana))
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await dashboard.open(`?dialog=qr&project=${id}`)
      const code = dialogOf(page).getByRole('img', { name: /^QR code for / })
      await expect(code).toHaveJSProperty('clientWidth', 200)
      // The dialog fades in.
      await expect
        .poll(async () => readQr(await code.screenshot()))
        .toBe(`${apiUrl}/projects?name=${folder}`)
    },
  )
}

test(
  'the code can be scanned where the system forces its colours',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    const { id, folder } = await firstProject(await signedInAs(ana))
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await dashboard.open(`?dialog=qr&project=${id}`)
    const code = dialogOf(page).getByRole('img', { name: /^QR code for / })
    await expect
      .poll(async () => readQr(await code.screenshot()))
      .toBe(`${apiUrl}/projects?name=${folder}`)
  },
)

test(
  'what is copied and downloaded is the same code, large enough to print',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    const { id, folder } = await firstProject(await signedInAs(ana))
    const url = `${apiUrl}/projects?name=${folder}`
    await dashboard.open(`?dialog=qr&project=${id}`)
    await dialogOf(page).getByRole('button', { name: 'Copy QR code' }).click()
    await expect(page.getByText('QR code copied to clipboard', { exact: true })).toBeVisible()
    expect(await readQr(await copiedPicture(page))).toBe(url)

    for (const [name, ending] of [
      ['Download PNG', 'png'],
      ['Download SVG', 'svg'],
    ]) {
      const downloading = page.waitForEvent('download')
      await dialogOf(page)
        .getByRole('button', { name: name ?? '' })
        .click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe(`${folder}_qr.${ending}`)
      expect(await readQr(await readFile(await download.path()))).toBe(url)
    }
  },
)

test(
  'by keyboard alone from the card to the copied code and back',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    const { name, folder } = await firstProject(await signedInAs(ana))
    await dashboard.open()
    const opener = dashboard.panel.getByRole('button', { name: `QR code of ${name}` })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toBeVisible()
    const copy = dialogOf(page).getByRole('button', { name: 'Copy QR code' })
    for (let stops = 0; stops < 8; stops += 1) {
      if (await copy.evaluate((button) => button === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText('QR code copied to clipboard', { exact: true })).toBeVisible()
    expect(await readQr(await copiedPicture(page))).toBe(`${apiUrl}/projects?name=${folder}`)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  },
)

async function firstProject(session: { id: number; token: string }) {
  const { projects } = await call(getProjects, { params: { id: session.id } }, session)
  const [project] = projects
  if (!project) throw new Error('The demo data lacks projects')
  return project
}
