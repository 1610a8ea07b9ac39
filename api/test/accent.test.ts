import { brand, changeHue } from '@portal/contract/design'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { readAccent } from '../src/files/accent'

const size = { width: 200, height: 100 }
const plain = (background: string | object) =>
  sharp({ create: { ...size, channels: 4, background } })
const drawn = (drawing: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${drawing}</svg>`,
    ),
  )
const gradient = (from: string, to: string) =>
  drawn(`<linearGradient id="field"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>
    </linearGradient><rect width="200" height="100" fill="url(#field)"/>`)
const inHueOf = (color: string) => changeHue(brand[90], color)

/** Hue of `#rrggbb`, in degrees. */
function hueOf(color: string | null): number {
  const [r = 0, g = 0, b = 0] = Buffer.from(color?.slice(1) ?? '', 'hex')
  return Math.round((Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI + 360) % 360
}

test.each<[string, Sharp, string]>([
  ['one color', plain('#d21f3c'), '#d21f3c'],
  ['one color, as JPEG', plain('#1d6fd2').jpeg(), '#1d6fd2'],
  [
    'a small mark on white',
    drawn(
      '<rect width="200" height="100" fill="#fff"/><circle cx="50" cy="50" r="9" fill="#d21f3c"/>',
    ),
    '#d21f3c',
  ],
  ['a mark on nothing', drawn('<circle cx="50" cy="50" r="30" fill="#158a4c"/>'), '#158a4c'],
  [
    'a large and a small area',
    drawn(
      '<rect width="150" height="100" fill="#158a4c"/><rect x="150" width="50" height="100" fill="#d21f3c"/>',
    ),
    '#158a4c',
  ],
  [
    'a mark on a dark gray with a tinge',
    drawn(
      '<rect width="200" height="100" fill="#1c2733"/><circle cx="50" cy="50" r="20" fill="#e4572e"/>',
    ),
    '#e4572e',
  ],
])('the accent of %s has its hue', async (_, picture, color) => {
  const accent = await readAccent(await picture.png().toBuffer())
  expect(Math.abs(hueOf(accent) - hueOf(inHueOf(color)))).toBeLessThanOrEqual(2)
})

test('the accent of a gradient is between its ends', async () => {
  const accent = await readAccent(await gradient('#0b5d8a', '#0a2f52').png().toBuffer())
  expect(hueOf(accent)).toBeGreaterThanOrEqual(hueOf('#0b5d8a'))
  expect(hueOf(accent)).toBeLessThanOrEqual(hueOf('#0a2f52'))
})

test('reds on both sides of the zero of the color wheel count as one', async () => {
  const reds = drawn(`<rect width="30" height="100" fill="#e01024"/>
    <rect x="30" width="30" height="100" fill="#e02410"/><rect x="60" width="80" height="100" fill="#158a4c"/>`)
  expect((hueOf(await readAccent(await reds.png().toBuffer())) + 20) % 360).toBeLessThan(40)
})

test.each<[string, Sharp]>([
  ['black', plain('#000000')],
  ['white', plain('#ffffff')],
  ['gray, of one channel', plain('#808080').toColourspace('b-w')],
  ['a gradient of grays', gradient('#f4f4f4', '#1c2733')],
  ['nothing', plain({ r: 255, g: 0, b: 0, alpha: 0 })],
  [
    'gray with a colored speck',
    drawn(
      '<rect width="200" height="100" fill="#777"/><rect width="6" height="6" fill="#d21f3c"/>',
    ),
  ],
])('a picture of %s has no accent', async (_, picture) => {
  expect(await readAccent(await picture.png().toBuffer())).toBeNull()
})

test('a file that is no picture is refused', async () => {
  await expect(readAccent(Buffer.from('no picture'))).rejects.toThrow()
})
