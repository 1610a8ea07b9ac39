import { expect, test } from 'vitest'
import { linesInPart, picturesFor, pictureWidthPx, scaleFor, tallestPicture } from './picture-size'

test.each([1, 2])(
  'at scale %i the tallest picture is a canvas that every engine draws',
  (scale) => {
    const width = pictureWidthPx * scale
    expect(width * tallestPicture(scale)).toBeLessThanOrEqual(16_777_216)
    expect(tallestPicture(scale)).toBeLessThanOrEqual(16_000)
    expect(
      width * (tallestPicture(scale) + 1) > 16_777_216 || tallestPicture(scale) === 16_000,
    ).toBe(true)
  },
)

test.each([
  [0, 2, 1],
  [88, 2, 1],
  [89, 1, 1],
  [300, 1, 1],
  [351, 1, 1],
  [352, 1, 2],
  [2000, 1, 6],
])('%i lines are drawn at scale %i and fill %i pictures', (lines, scale, pictures) => {
  expect(scaleFor(lines)).toBe(scale)
  expect(picturesFor(lines)).toBe(pictures)
})

test.each([1, 2])(
  'at scale %i a part holds whole lines, each with room for long texts',
  (scale) => {
    expect(Number.isInteger(linesInPart(scale))).toBe(true)
    expect(tallestPicture(scale) / scale / linesInPart(scale)).toBeGreaterThanOrEqual(400)
  },
)
