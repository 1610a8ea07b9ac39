import { panoramaFile } from '@portal/contract'
import sharp from 'sharp'

/** Widths in pixels of a panorama's smaller copies, ascending. */
export const panoramaWidths = [1024, 4096] as const

/** Name of a smaller copy, beside the panorama. */
export function smallerPanoramaFile(width: number): string {
  return panoramaFile.replace('.', `-${width}.`)
}

/** Draws the copies that are smaller than the panorama, a file or its content: none of a small panorama. */
export async function drawSmallerPanoramas(
  panorama: Uint8Array | string,
): Promise<{ file: string; content: Buffer }[]> {
  const { width } = await sharp(panorama).metadata()
  return Promise.all(
    panoramaWidths
      .filter((smaller) => smaller < width)
      .map(async (smaller) => ({
        file: smallerPanoramaFile(smaller),
        content: await sharp(panorama)
          .resize({ width: smaller })
          .jpeg({ quality: 78, progressive: true })
          .toBuffer(),
      })),
  )
}
