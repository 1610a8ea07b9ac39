import { beginsAsPortrait, limits } from '@portal/contract'
import sharp from 'sharp'
import { Failure } from '../errors/failure'

/** More than any camera's picture of 1 MB has, but few enough to unpack in memory. */
const maxPixels = 40_000_000

/**
 * Re-encodes a picture as a square JPEG without metadata, such as the place where it was taken. Throws
 * `portrait-wrong-type` unless the content is JPEG or PNG, `portrait-too-large` above 40 million pixels.
 */
export async function drawPortrait(uploaded: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await measure(uploaded)
  if (width * height > maxPixels) throw new Failure('portrait-too-large')
  const side = Math.min(limits.portraitSidePx, width, height)
  try {
    return await sharp(uploaded, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side)
      .flatten({ background: 'white' })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch {
    throw new Failure('portrait-wrong-type')
  }
}

async function measure(uploaded: Uint8Array): Promise<{ width: number; height: number }> {
  if (!beginsAsPortrait(uploaded)) throw new Failure('portrait-wrong-type')
  try {
    return await sharp(uploaded, { limitInputPixels: false }).metadata()
  } catch {
    throw new Failure('portrait-wrong-type')
  }
}
