import sharp from 'sharp'
import type { Film } from './film'
import { cornerNoise } from './noise'

/** Light above this spreads around; see `bloom`. */
const bright = 0.95
const bloomStep = 4

/** Makes a JPEG of a film: highlights shine, what is too bright turns white slowly, and paper has a grain. */
export function develop(
  film: Film,
  options: { width: number; height: number; vignette: boolean },
): Promise<Uint8Array> {
  const { width, height, light } = film
  const glow = bloom(film)
  const glowWidth = Math.ceil(width / bloomStep)
  const picture = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const of = (Math.floor(y / bloomStep) * glowWidth + Math.floor(x / bloomStep)) * 3
      const edge = options.vignette ? vignetteAt(x / width - 0.5, y / height - 0.5) : 1
      const grain = (cornerNoise(x, y, 41) - 0.5) * 4.5
      for (let channel = 0; channel < 3; channel++) {
        const value = ((light[pixel * 3 + channel] ?? 0) + (glow[of + channel] ?? 0)) * edge
        picture[pixel * 3 + channel] = Math.max(0, Math.min(255, toneOf(value) + grain))
      }
    }
  }
  return sharp(picture, { raw: { width, height, channels: 3 } })
    .resize(options.width, options.height, { kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

function vignetteAt(x: number, y: number): number {
  return 1 - 0.34 * (x * x + y * y)
}

const tones = Float32Array.from({ length: 4096 }, (_, place) => {
  const value = (place / 1024) * 0.78
  // A curve of film: a little contrast in the middle, a long shoulder.
  const shoulder = (value * (2.51 * value + 0.12)) / (value * (2.43 * value + 0.78) + 0.18)
  const part = Math.min(1, shoulder)
  return 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)
})

function toneOf(value: number): number {
  return tones[Math.min(4095, Math.max(0, Math.round(value * 1024)))] ?? 255
}

/** The halo around bright parts, in a picture a fourth as wide. */
function bloom({ width, height, light }: Film): Float32Array {
  const [columns, rows] = [Math.ceil(width / bloomStep), Math.ceil(height / bloomStep)]
  let glow = new Float32Array(columns * rows * 3)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const from = (row * bloomStep * width + column * bloomStep) * 3
      for (let channel = 0; channel < 3; channel++)
        glow[(row * columns + column) * 3 + channel] =
          0.12 * Math.min(4, Math.max(0, (light[from + channel] ?? 0) - bright))
    }
  for (const reach of [2, 5, 9]) {
    glow = smeared(glow, columns, rows, 3, columns * 3, reach)
    glow = smeared(glow, rows, columns, columns * 3, 3, reach)
  }
  return glow
}

/** The mean of each value and its neighbours in one direction. */
function smeared(
  values: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  reach: number,
): Float32Array<ArrayBuffer> {
  const result = new Float32Array(values.length)
  for (let line = 0; line < lines; line++)
    for (let channel = 0; channel < 3; channel++) {
      const start = line * lineStep + channel
      const at = (place: number) =>
        values[start + Math.max(0, Math.min(length - 1, place)) * step] ?? 0
      let sum = 0
      for (let place = -reach; place <= reach; place++) sum += at(place)
      for (let place = 0; place < length; place++) {
        result[start + place * step] = sum / (2 * reach + 1)
        sum += at(place + reach + 1) - at(place - reach)
      }
    }
  return result
}
