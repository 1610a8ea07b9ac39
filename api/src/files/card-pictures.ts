import { assetPaths, thumbnailFile } from '@portal/contract'
import {
  type CardPictureFormat,
  type CardPictureWidth,
  cardPictureFile,
  cardPictureFormats,
  cardPictureWidths,
} from '@portal/contract/card-pictures'
import { readBody } from '@portal/object-store/bucket'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { FileStore } from './file-store'
import { projectPath } from './paths'

interface CardPicture {
  readonly folder: string
  readonly width: CardPictureWidth
  readonly format: CardPictureFormat
}

const pattern = new RegExp(
  `^${assetPaths.projects.slice(1)}/([^/]+)/card-(${cardPictureWidths.join('|')})\\.(${cardPictureFormats.join('|')})$`,
)

/** The picture that a path names, by its name alone. */
function cardPictureAt(path: string): CardPicture | undefined {
  const [, folder, width, format] = pattern.exec(path) ?? []
  if (folder === undefined) return undefined
  return { folder, width: Number(width) as CardPictureWidth, format: format as CardPictureFormat }
}

/** Pictures that are being drawn, by path: everybody who asks for one waits for the same. */
const drawn = new Map<string, Promise<boolean>>()
/** Drawing takes a processor, and the api has other things to do. */
const twoAtATime = pLimit(2)

/**
 * Draws a picture of a project that was stored before there were pictures for cards.
 * @returns false if the path names no such picture, or there is no thumbnail that can be read
 */
export function drawMissingCardPicture(files: FileStore, path: string): Promise<boolean> {
  const picture = cardPictureAt(path)
  if (!picture) return Promise.resolve(false)
  const known = drawn.get(path)
  if (known) return known
  const result = twoAtATime(() => drawStored(files, path, picture)).finally(() =>
    drawn.delete(path),
  )
  drawn.set(path, result)
  return result
}

/** Draws all pictures for cards of a new project. */
export async function writeCardPictures(
  files: FileStore,
  folder: string,
  thumbnail: Uint8Array,
): Promise<void> {
  const pictures = cardPictureWidths.flatMap((width) =>
    cardPictureFormats.map((format) => ({ width, format })),
  )
  await Promise.all(
    pictures.map(async ({ width, format }) => {
      const path = projectPath(folder, cardPictureFile(width, format))
      await files.write(path, await draw(thumbnail, width, format))
    }),
  )
}

async function drawStored(
  files: FileStore,
  path: string,
  { folder, width, format }: CardPicture,
): Promise<boolean> {
  const stored = await files.open(projectPath(folder, thumbnailFile))
  if (!stored) return false
  const picture = await draw(await readBody(stored), width, format).catch(() => undefined)
  if (picture) await files.write(path, picture)
  return picture !== undefined
}

function draw(
  thumbnail: Uint8Array,
  width: CardPictureWidth,
  format: CardPictureFormat,
): Promise<Buffer> {
  const picture = sharp(thumbnail).resize({
    width,
    height: Math.round((width * 2) / 3),
    fit: 'cover',
  })
  return format === 'avif'
    ? picture.avif({ quality: 52, effort: 2 }).toBuffer()
    : picture.jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}
