import sharp from 'sharp'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

interface Icon {
  readonly src: string
  readonly type: string
  readonly sizes: string
  readonly purpose?: string
}

test('the portal can be installed as an app', tags('remote-auth'), async ({ page, signInPage }) => {
  await signInPage.open()
  const browser = await page.context().newCDPSession(page)
  const { errors, url } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, ...manifest } = await (await page.request.get(url)).json()
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  // Browsers ask for these sizes, and for an icon that they may cut to their own shape.
  const shapes = icons.map(({ sizes, purpose = 'any' }: Icon) => `${sizes} ${purpose}`)
  expect(shapes).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  for (const { src, type, sizes } of icons as Icon[]) {
    const icon = await page.request.get(new URL(src, url).href)
    expect(icon.headers()['content-type']).toBe(type)
    const { width, height } = await sharp(await icon.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})
