import type { Page } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import {
  driverRemark,
  projectWithFiles,
  publicPageUrl,
  withoutWebGl,
} from '../../fixtures/public-page'
import { readQr } from '../../fixtures/qr'
import { tags } from '../../fixtures/tags'
import { apiUrl, portalUrl } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'

const opened = async (page: Page, reducedMotion: 'reduce' | 'no-preference' = 'reduce') => {
  await page.emulateMedia({ reducedMotion })
  await page.goto(publicPageUrl(await projectWithFiles()))
  await page.locator('#controls').waitFor()
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pictureOf = (page: Page) => page.locator('canvas').screenshot()

/** The hint, which covers a part of the view, leaves at a key, and the view comes to rest. */
async function settled(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect(page.locator('#hint')).toBeHidden()
  let before: Buffer = Buffer.of()
  await expect(async () => {
    const now = await pictureOf(page)
    const isSame = now.equals(before)
    before = now
    expect(isSame).toBe(true)
  }).toPass({ intervals: [500] })
}

/** Whether the view is another one after `act`. */
async function isMoved(page: Page, act: () => Promise<unknown>): Promise<boolean> {
  const before = await pictureOf(page)
  await act()
  // Longer than a turn takes.
  await page.waitForTimeout(1000)
  return !(await pictureOf(page)).equals(before)
}

test.describe('the public page', tags('demo'), () => {
  test.beforeEach(({ complaints }) => {
    complaints.expected.push(driverRemark)
  })

  test('turns and zooms by its buttons', async ({ page }) => {
    await opened(page)
    await settled(page)
    for (const name of ['Look left', 'Look right', 'Look up', 'Look down', 'Zoom in', 'Zoom out'])
      expect(await isMoved(page, () => button(page, name).click()), name).toBe(true)
    await button(page, 'Look right').focus()
    expect(await isMoved(page, () => page.keyboard.press('Enter'))).toBe(true)
    const { x, y } = (await button(page, 'Zoom in').boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 20, y + 20)
    expect(await isMoved(page, () => page.mouse.down())).toBe(true)
    await page.mouse.up()
  })

  test('listens to keys only while the view has the focus', async ({ page }) => {
    await opened(page)
    await settled(page)
    for (const key of ['ArrowRight', '+'])
      expect(await isMoved(page, () => page.keyboard.press(key, { delay: 300 })), key).toBe(false)
    await page.getByRole('application').focus()
    for (const key of ['ArrowRight', '+'])
      expect(await isMoved(page, () => page.keyboard.press(key, { delay: 300 })), key).toBe(true)
    await button(page, 'Share').focus()
    expect(await isMoved(page, () => page.keyboard.press('ArrowRight', { delay: 300 }))).toBe(false)
  })

  test('marks its view for the keyboard alone', async ({ page }) => {
    await opened(page)
    const view = page.getByRole('application')
    const help = page.getByText('Arrow keys to look around, + and − to zoom', { exact: true })
    const frame = () => view.evaluate((element) => getComputedStyle(element, '::after').content)
    await drag(page)
    await expect(view).toBeFocused()
    await expect(help).toBeHidden()
    expect(await frame()).toBe('none')
    await page.keyboard.press('ArrowRight')
    await expect(help).toBeVisible()
    expect(await frame()).toBe('""')
    await drag(page)
    await expect(help).toBeHidden()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(view).toBeFocused()
    await expect(help).toBeVisible()
  })

  test('is printed as its name, its picture and its address, whatever is open', async ({
    page,
  }) => {
    await opened(page)
    await page.getByRole('application').focus()
    await page.keyboard.press('ArrowRight')
    await button(page, 'Share').click()
    await page.emulateMedia({ media: 'print' })
    const onPaper = await page.locator('main *').evaluateAll((elements) =>
      elements
        .filter((element) => element.matches('h1, p, a, img, button, input, canvas, .qr'))
        .filter((element) => element.checkVisibility({ opacityProperty: true }))
        .map((element) => element.className || element.localName),
    )
    expect(onPaper).toEqual(['logo', 'h1', 'company', 'on-paper', 'qr', 'a', 'qr-hint'])
    const heading = page.getByRole('heading', { level: 1, includeHidden: true })
    await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)')
    const picture = page.getByRole('img', { name: /^360° panorama of /, includeHidden: true })
    expect(await picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(1200)
    const project = await projectWithFiles()
    await expect(page.locator('.address a')).toHaveText(publicPageUrl(project))
    expect(await readQr(await page.locator('.address .qr').screenshot())).toBe(
      publicPageUrl(project),
    )
  })

  test('rotates by itself until it is used, but not where less motion is wanted', async ({
    page,
  }) => {
    await opened(page, 'no-preference')
    const autorotate = button(page, 'Rotate automatically')
    await expect(autorotate).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('application').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(autorotate).toHaveAttribute('aria-pressed', 'false')
    await autorotate.click()
    await expect(autorotate).toHaveAttribute('aria-pressed', 'true')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(autorotate).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await expect(autorotate).toBeVisible()
    await settled(page)
    expect(await isMoved(page, async () => undefined)).toBe(false)
    await expect(autorotate).toHaveAttribute('aria-pressed', 'false')
  })

  test('hints at dragging until the first drag', async ({ page }) => {
    await page.clock.install()
    await opened(page)
    const hint = page.getByText('Drag to look around')
    await expect(hint).toBeVisible()
    await drag(page)
    await expect(hint).toBeHidden()
    await page.reload()
    await expect(hint).toBeVisible()
    await page.clock.runFor(6000)
    await expect(hint).toBeHidden()
  })

  test('fades its controls for a pointer alone, and never under the focus', async ({ page }) => {
    await opened(page)
    const quiet = page.locator('body.is-quiet')
    await page.clock.install()
    await page.clock.runFor(20_000)
    await expect(quiet, 'nobody pointed').toHaveCount(0)
    await drag(page)
    await page.clock.runFor(4100)
    await expect(quiet).toHaveCount(1)
    await expect(page.locator('#controls')).toHaveCSS('opacity', '0')
    await page.keyboard.press('Tab')
    await expect(quiet).toHaveCount(0)
    await page.clock.runFor(20_000)
    await expect(quiet, 'keys are used').toHaveCount(0)
    await button(page, 'Zoom in').click()
    await page.mouse.move(640, 300)
    await page.clock.runFor(20_000)
    await expect(button(page, 'Zoom in')).toBeFocused()
    await expect(quiet, 'a control has the focus').toHaveCount(0)
  })

  test('shares its address by copying it, and its documents by title', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const project = await projectWithFiles()
    await opened(page)
    await button(page, 'Share').click()
    const share = page.getByRole('dialog', { name: 'Share this tour' })
    await expect(share.getByLabel('Link to the tour')).toHaveValue(publicPageUrl(project))
    await share.getByRole('button', { name: 'Copy link' }).click()
    await expect(share.getByRole('status')).toHaveText('Link copied to clipboard')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(publicPageUrl(project))
    await page.keyboard.press('Escape')
    await expect(share).toBeHidden()
    await expect(button(page, 'Share')).toBeFocused()

    await button(page, 'Documents').click()
    const links = page.getByRole('dialog', { name: 'Documents' }).getByRole('link')
    await expect(links).toHaveCount(project.pdfFiles.split('/').length)
    for (const link of await links.all()) {
      await expect(link).toHaveText(/^\p{Lu}[^.]+ PDF, opens in a new tab$/u)
      const reply = await page.request.get(
        new URL((await link.getAttribute('href')) ?? '', page.url()).href,
      )
      expect(reply.headers()['content-type']).toBe('application/pdf')
    }
    await page.mouse.click(100, 400)
    await expect(links).toHaveCount(0)
  })

  test('says why there is no panorama, and offers the picture', async ({ page }) => {
    await withoutWebGl(page)
    await page.goto(publicPageUrl(await projectWithFiles()))
    const note = page.getByRole('alert')
    await expect(note).toContainText('needs WebGL')
    await expect(page.locator('#controls')).toBeHidden()
    const opening = page.waitForEvent('popup')
    await note.getByRole('link', { name: 'View the panorama as a picture' }).click()
    expect((await opening).url()).toMatch(/\/panorama\.jpg$/)
  })

  test('allows no markup that could run', async ({ page }) => {
    await opened(page)
    const written = await page.evaluate(() => {
      const element = document.createElement('div')
      element.innerHTML = '<img src="x" onerror="alert(1)">'
      return element.innerHTML
    })
    expect(written).toBe('')
  })
})

test(
  'a card leads to the panorama of its project, which anybody can look around in',
  tags('remote-dashboard', 'demo'),
  async ({ page, browser, dashboard, signedInAs }) => {
    const project = await projectWithFiles()
    await signedInAs(ana)
    await dashboard.open(`?q=${encodeURIComponent(project.name)}`)
    const opening = page.waitForEvent('popup')
    await dashboard.panel.getByRole('link', { name: `Open ${project.name} ` }).click()
    const opened = await opening
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(project.title)
    const wayBack = opened.getByRole('link', { name: 'Back to the portal' })
    await expect(wayBack).toHaveAttribute('href', portalUrl)

    const visitor = await (await browser.newContext({ locale: 'pt-PT' })).newPage()
    const complaints: string[] = []
    visitor.on('console', (message) => {
      if (!driverRemark.test(message.text())) complaints.push(message.text())
    })
    visitor.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(apiUrl))
        complaints.push(request.url())
    })
    await visitor.goto(opened.url())
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(visitor.locator('canvas')).toBeVisible()
    await expect(visitor.locator('.still')).toHaveCount(0)
    await expect(visitor.getByRole('link', { name: 'Voltar ao portal' })).toHaveCount(0)
    await visitor.reload()
    await expect(visitor.getByRole('link', { name: 'Voltar ao portal' })).toHaveCount(0)
    expect(complaints).toEqual([])
    await visitor.context().close()

    // The session is in the tab that the card is in.
    const closed = opened.waitForEvent('close')
    await wayBack.click()
    await closed
    await expect(dashboard.panel).toBeVisible()
  },
)

test(
  'on a phone the public page begins with a small panorama, and its targets are 44 px',
  tags('demo'),
  async ({ browser }) => {
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      locale: 'pt-PT',
    })
    const phone = await context.newPage()
    const panoramas: string[] = []
    phone.on('request', (request) => {
      const file = /panorama[^/]*\.jpg$/.exec(request.url())?.[0]
      if (file) panoramas.push(file)
    })
    await opened(phone)
    await expect.poll(() => panoramas).toEqual(['panorama-1024.jpg', 'panorama.jpg'])
    const targets = phone.getByRole('button').or(phone.getByRole('link'))
    expect(await targets.count()).toBeGreaterThan(8)
    const smaller = async () => {
      const sizes = await Promise.all(
        (await targets.all()).map(async (target) => ({
          name: await target.getAttribute('aria-label'),
          ...(await target.boundingBox()),
        })),
      )
      return sizes.filter(({ width = 0, height = 0 }) => Math.min(width, height) < 44)
    }
    expect(await smaller()).toEqual([])
    for (const drawer of ['Documentos', 'Partilhar']) {
      await button(phone, drawer).tap()
      await phone.getByRole('dialog').waitFor()
      expect(await smaller()).toEqual([])
      await button(phone, 'Fechar').tap()
    }
    await settled(phone)
    expect(await isMoved(phone, () => button(phone, 'Olhar para a direita').tap())).toBe(true)
    await context.close()
  },
)

test('a link to no project says so', async ({ page, complaints }) => {
  complaints.expected.push(/404/)
  for (const name of ['', 'nothing-like-it', '<script>alert(1)</script>', '../../secret']) {
    const reply = await page.goto(`${apiUrl}/projects?name=${encodeURIComponent(name)}`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  }
})

async function drag(page: Page): Promise<void> {
  await page.mouse.move(640, 300)
  await page.mouse.down()
  await page.mouse.move(700, 300, { steps: 4 })
  await page.mouse.up()
}
