import { brand, changeHue } from '@portal/contract/design'
import { readBody } from '@portal/object-store/bucket'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import type { Db } from '../db/client'
import { companies } from '../db/schema'
import type { FileStore } from './file-store'
import { logoPath } from './paths'

const sampleSizePx = 64
const hues = 36
const minAlpha = 128
/** Difference between the strongest and the weakest channel, of 255; less counts as grey. */
const minChroma = 32
/** Mean chroma of one hue over the whole picture, of 255; less counts as a speck. */
const minMeanChroma = 1.3

/**
 * Finds the dominant hue of a picture.
 * @returns a colour of this hue for marks on light and dark pages, sRGB as `#rrggbb`; null if the picture is grey
 * @throws if the picture is not readable
 */
export async function readAccent(picture: Uint8Array): Promise<string | null> {
  const pixels = await sharp(picture)
    .resize(sampleSizePx, sampleSizePx, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  /** By hue, sums of chroma and of red, green and blue weighted by it. */
  const sums = Array.from({ length: hues }, () => [0, 0, 0, 0])
  let opaque = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < minAlpha) continue
    opaque += 1
    const chroma = Math.max(red, green, blue) - Math.min(red, green, blue)
    if (chroma < minChroma) continue
    const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue)
    const hue = Math.floor((angle / (2 * Math.PI) + 1) * hues) % hues
    sums[hue] = add(sums[hue], [chroma, chroma * red, chroma * green, chroma * blue])
  }
  const [weight = 0, ...channels] = sums
    .map((sum, at) => add(add(sum, sums.at(at - 1)), sums[(at + 1) % hues]))
    .reduce((most, sum) => ((sum[0] ?? 0) > (most[0] ?? 0) ? sum : most))
  if (weight <= minMeanChroma * opaque) return null
  const mean = Buffer.from(channels.map((channel) => channel / weight)).toString('hex')
  return changeHue(brand[90], `#${mean}`)
}

function add(one: readonly number[] = [], other: readonly number[] = []): number[] {
  return one.map((value, at) => value + (other[at] ?? 0))
}

/** Reads the accents of companies that have a logo and no accent: of those from before there were accents, and of grey logos. */
export async function fillAccents(
  db: Db,
  files: FileStore,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const rows = await db
    .select({ id: companies.id, image: companies.image })
    .from(companies)
    .where(and(isNotNull(companies.image), isNull(companies.accent)))
  const fill = async (id: number, image: string) => {
    const logo = await files.open(logoPath(image))
    if (!logo) return
    // A file that is no picture has no accent.
    const accent = await readAccent(await readBody(logo)).catch(() => null)
    if (!accent) return
    const isSame = and(eq(companies.id, id), eq(companies.image, image))
    await db.update(companies).set({ accent }).where(isSame)
  }
  for (const { id, image } of rows) if (image) await fill(id, image).catch(onFailure)
}
