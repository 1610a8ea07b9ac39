import { develop } from './develop'
import { paint } from './paint'
import { placeOf } from './place'
import { equirectangular, type Projection, perspective } from './projection'
import { type SceneKind, shapesOf, viewOf } from './scenes'

/** Where pictures are taken, and for which projects. */
export interface Shoot {
  readonly kind: SceneKind
  /** Tells places of a kind apart. */
  readonly variant: number
  /** Of the projects: each has a view of its own. */
  readonly names: readonly string[]
}

export interface PlacePictures {
  /** The whole sphere: JPEG of 2048 x 1024, equirectangular. */
  readonly panorama: Uint8Array
  /** A view for each name, for cards and social previews: JPEG of 1200 x 630. */
  readonly thumbnails: readonly Uint8Array[]
}

/** Films are smaller than pictures by this factor: fewer pixels take less time, and enlarging makes them a little soft. */
const scale = 0.62

/** Draws the pictures of a place: the same ones at every call. Its light is found once. */
export async function drawPlace({ kind, variant, names }: Shoot): Promise<PlacePictures> {
  const place = placeOf(shapesOf(kind, variant))
  sphere ??= equirectangular(2 * Math.round(1024 * scale))
  const thumbnails: Uint8Array[] = []
  for (const name of names) {
    const [width, height] = [1200, 630]
    const camera = perspective({
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      ...viewOf(name),
    })
    thumbnails.push(await develop(paint(place, camera), { width, height, vignette: true }))
  }
  const film = paint(place, sphere)
  return {
    thumbnails,
    panorama: await develop(film, { width: 2048, height: 1024, vignette: false }),
  }
}

let sphere: Projection | undefined
