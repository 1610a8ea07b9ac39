import type { FileChooser, Page } from '@playwright/test'
import { getResource } from '@portal/contract'
import sharp from 'sharp'
import { type ApiSession, call } from '../../fixtures/api-client'
import { addPerson } from '../../fixtures/person'
import { giveSession } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { expect, type Fixtures, test } from '../../fixtures/test'
import { accountMenuOf } from '../../pages/account-menu'
import { profileOf } from '../../pages/profile'

/** From the specification, not from the portal's own limit. */
const maxBytes = 1_048_576

/** A picture with the place where it was taken. */
const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#0e6d80' } })
    .withExif({ IFD3: { GPSLatitude: '38/1 42/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

const upload = (buffer: Buffer, name = 'me.jpg', mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
})

const portraitOf = async (session: ApiSession) => {
  const params = { resource: 'app_users', id: session.id } as const
  return (await call(getResource, { params }, session)).portrait
}

/** Slow enough to see an upload at half. */
async function slowUploads(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 2000 })
  return () =>
    devtools.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 })
}

test(
  'a portrait is cropped and is everywhere at once, without what the file told of the place',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, context, signedInAs }) => {
    const session = await signedInAs(await addPerson('Marta Dias'))
    const other = await context.newPage()
    await giveSession(other, session)
    const connected = other.waitForEvent('websocket')
    await other.goto('/')
    await connected
    const profile = profileOf(page)
    await profile.open()
    await profile.file.setInputFiles(upload(await picture()))
    await expect(profile.cropPreview).toBeVisible()
    await profile.savePortrait.click()
    await expect(page.getByText('Portrait updated', { exact: true })).toBeVisible()
    await expect(profile.crop).toBeHidden()
    await expect(profile.uploadPortrait).toBeFocused()

    const shown = await profile.portrait.getAttribute('src')
    expect(shown).toContain(`/images/appUsers/${await portraitOf(session)}`)
    expect(shown).toMatch(/\?updatedAt=\d+$/)
    const stored = Buffer.from(await (await fetch(String(shown))).arrayBuffer())
    expect(await sharp(stored).metadata()).toMatchObject({
      format: 'jpeg',
      width: 512,
      height: 512,
    })
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    await expect(page.locator(`img[src="${shown}"]`)).toHaveCount(2)
    await expect(accountMenuOf(other).portrait).toHaveAttribute('src', String(shown))

    await profile.removePortrait.click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Portrait removed', { exact: true })).toBeVisible()
    await expect(profile.removePortrait).toBeHidden()
    await expect(accountMenuOf(other).portrait).toHaveCount(0)
    expect(await portraitOf(session)).toBeNull()
    expect((await fetch(String(shown))).status).toBe(404)
  },
)

test(
  'an upload can be cancelled, and the portrait from before stays',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, signedInAs }) => {
    const { session, profile } = await openProfile(page, signedInAs)
    await profile.file.setInputFiles(upload(await picture()))
    await profile.savePortrait.click()
    await expect(profile.crop).toBeHidden()
    const before = await portraitOf(session)
    expect(before).not.toBeNull()

    await profile.file.setInputFiles(upload(await noise(700)))
    await expect(profile.cropPreview).toBeVisible()
    const faster = await slowUploads(page)
    await profile.savePortrait.click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(profile.crop.getByText(/^Uploading: \d+%$/)).toBeVisible()
    await expect(profile.cancelUpload).toBeFocused()
    await profile.cancelUpload.click()
    await expect(profile.cropPreview).toBeVisible()
    await expect(profile.savePortrait).toBeFocused()
    await expect(page.getByRole('progressbar')).toBeHidden()
    expect(await portraitOf(session)).toBe(before)
    await faster()
    await profile.savePortrait.click()
    await expect(profile.crop).toBeHidden()
    expect(await portraitOf(session)).not.toBe(before)
  },
)

test(
  'a double click on Save saves the portrait',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, signedInAs }) => {
    const { session, profile } = await openProfile(page, signedInAs)
    await profile.file.setInputFiles(upload(await picture()))
    await expect(profile.cropPreview).toBeVisible()
    await profile.savePortrait.dblclick()
    await expect(profile.crop).toBeHidden()
    expect(await portraitOf(session)).not.toBeNull()
  },
)

test(
  'a portrait is cropped at a zoom of 400 %',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, signedInAs }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    const { session, profile } = await openProfile(page, signedInAs)
    await profile.file.setInputFiles(upload(await picture()))
    await expect(profile.cropArea).toBeVisible()
    await profile.zoom.press('End')
    await expect(profile.zoom).toBeInViewport({ ratio: 1 })
    await expect(profile.zoom).toHaveValue('3')
    await profile.cropPreview.scrollIntoViewIfNeeded()
    await expect(profile.cropPreview).toBeInViewport({ ratio: 1 })
    await profile.savePortrait.click()
    await expect(profile.crop).toBeHidden()
    expect(await portraitOf(session)).not.toBeNull()
  },
)

test(
  'Back closes only the cropping of a portrait',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, signedInAs }) => {
    const { session, profile } = await openProfile(page, signedInAs)
    await profile.file.setInputFiles(upload(await picture()))
    await expect(profile.cropPreview).toBeVisible()
    await page.goBack()
    await expect(profile.crop).toBeHidden()
    await expect(profile.dialog).toBeVisible()
    await expect(profile.uploadPortrait).toBeFocused()
    await profile.file.setInputFiles(upload(await picture()))
    await profile.savePortrait.click()
    await expect(profile.crop).toBeHidden()
    expect(await portraitOf(session)).not.toBeNull()
    await page.keyboard.press('Escape')
    await expect(profile.dialog).toBeHidden()
  },
)

test(
  'files that cannot become a portrait are refused with the reason',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, signedInAs }) => {
    const { session, profile } = await openProfile(page, signedInAs)
    const exactly = async (bytes: number) => {
      const jpeg = await picture()
      return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
    }
    await profile.file.setInputFiles(upload(Buffer.from('text'), 'me.png', 'image/png'))
    await expect(profile.portraitProblem).toHaveText('Wrong file format')
    // Between the two others, so that each reason is one of its own file.
    await profile.file.setInputFiles(upload(await exactly(maxBytes + 1)))
    await expect(profile.portraitProblem).toHaveText('Image too large, limit is 1mb')
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('no picture')])
    await profile.file.setInputFiles(upload(broken))
    await expect(profile.portraitProblem).toHaveText('Wrong file format')
    await expect(profile.crop).toBeHidden()
    expect(await portraitOf(session)).toBeNull()

    await profile.file.setInputFiles(upload(await exactly(maxBytes)))
    await expect(profile.cropPreview).toBeVisible()
    await expect(profile.portraitProblem).toBeHidden()
  },
)

test(
  'an upload that fails keeps the picture for another try',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, signedInAs, complaints }) => {
    complaints.expected.push(/ERR_FAILED/)
    const { session, profile } = await openProfile(page, signedInAs)
    await profile.file.setInputFiles(upload(await picture()))
    await expect(profile.cropPreview).toBeVisible()
    await page.route('**/change-picture/**', (route) => route.abort(), { times: 1 })
    await profile.savePortrait.click()
    await expect(page.getByText(/Cannot communicate with the server/).first()).toBeVisible()
    expect(await portraitOf(session)).toBeNull()
    await profile.savePortrait.click()
    await expect(profile.crop).toBeHidden()
    expect(await portraitOf(session)).not.toBeNull()
  },
)

test(
  'a picture is pasted, and cropped and saved by keyboard alone',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, signedInAs }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // From the start: the browser takes a moment to begin telling of choosers, and would open its own meanwhile.
    const choosers: FileChooser[] = []
    page.on('filechooser', (chooser) => choosers.push(chooser))
    const { session, profile } = await openProfile(page, signedInAs)
    await expect(profile.uploadPortrait).toBeVisible()
    const png = await sharp(await picture())
      .png()
      .toBuffer()
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const item = new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })
      await navigator.clipboard.write([item])
    }, png.toString('base64'))
    await page.keyboard.press('Control+v')
    await expect(profile.cropPreview).toBeVisible()

    await expect(profile.crop.getByRole('heading', { name: 'Crop portrait' })).toBeFocused()
    // Past the close icon.
    for (let stops = 0; stops < 2; stops += 1) await page.keyboard.press('Tab')
    await expect(profile.cropArea).toBeFocused()
    const preview = profile.cropPreview.locator('img').first()
    const left = () => preview.evaluate((image) => Number.parseFloat(image.style.left))
    const before = await left()
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBeGreaterThan(before)
    await page.keyboard.press('Tab')
    await expect(profile.zoom).toBeFocused()
    await page.keyboard.press('End')
    await expect(profile.zoom).toHaveValue('3')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(profile.savePortrait).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(profile.crop).toBeHidden()
    await expect(profile.uploadPortrait).toBeFocused()
    expect(await portraitOf(session)).not.toBeNull()

    await page.keyboard.press('Enter')
    await expect.poll(() => choosers.map((chooser) => chooser.isMultiple())).toEqual([false])
    await page.keyboard.press('Tab')
    await expect(profile.removePortrait).toBeFocused()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Remove your portrait?')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(profile.removePortrait).toBeFocused()
    expect(await portraitOf(session)).not.toBeNull()
  },
)

async function openProfile(page: Page, signedInAs: Fixtures['signedInAs']) {
  const session = await signedInAs(await addPerson())
  const profile = profileOf(page)
  await profile.open()
  return { session, profile }
}

/** A picture that cannot be made small. */
function noise(sidePx: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: sidePx, height: sidePx, channels: 3, background: 'gray', noise } as const
  return sharp({ create }).jpeg().toBuffer()
}
