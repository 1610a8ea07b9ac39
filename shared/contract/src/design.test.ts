import { describe, expect, test } from 'vitest'
import { brand, changeHue, contrast, onPicture, palettes } from './design'

const { light, dark } = palettes

const colors = Array.from(
  { length: 16 ** 3 },
  (_, at) => `#${at.toString(16).padStart(3, '0').replace(/./g, '$&$&')}`,
)

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#767676', 4.54],
  ['#ff0000', '#0000ff', 2.15],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
})

describe('a colour in the hue of any accent', () => {
  test.each([
    ['a mark on the light page', brand[90], light.ground, 3],
    ['a mark on the dark page', brand[90], dark.surface, 3],
    ['text on the light page', brand[80], light.ground, 4.5],
    ['the label of a button', brand[80], onPicture.text, 4.5],
    ['the label of a hovered button', brand[60], onPicture.text, 4.5],
    ['the label of a hovered link', brand[50], onPicture.text, 4.5],
    ['text on the dark page', brand[110], dark.surface, 4.5],
    ['an icon on a pressed button', brand[30], brand[160], 4.5],
  ])('has the contrast of %s', (_, color, other, least) => {
    const ratios = colors.map((accent) => contrast(changeHue(color, accent), other))
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(least)
  })

  test.each([
    ['red', '#ff0000', '#e40000'],
    ['the same dark', '#200000', '#e40000'],
    ['a blue too dark for this luminance', '#0000ff', '#5959ff'],
    ['grey', '#404040', '#717171'],
    ['black', '#000000', '#717171'],
    ['white', '#ffffff', '#717171'],
  ])('is of that hue: %s', (_, accent, expected) => {
    expect(changeHue(brand[80], accent)).toBe(expected)
  })

  test.each(['#000000', '#ffffff'])('is %s for any accent if it was before', (color) => {
    expect(new Set(colors.map((accent) => changeHue(color, accent)))).toEqual(new Set([color]))
  })

  test.each(['', 'red', '#fff', '#0e6d80;}</style>', '</style>', '#0e6d8g'])(
    'is refused for %j',
    (accent) => {
      expect(() => changeHue(brand[80], accent)).toThrow(RangeError)
      expect(() => changeHue(accent, brand[80])).toThrow(RangeError)
    },
  )
})
