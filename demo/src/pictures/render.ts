import sharp from 'sharp'
import { equirectangular, type Projection, perspective } from './projection'
import { type SceneKind, sceneOf } from './scenes'
import { svgOf } from './svg'

/** The whole sphere of a scene: JPEG of 2048 x 1024, equirectangular. */
export function panorama(kind: SceneKind, name: string): Promise<Uint8Array> {
  return jpeg(kind, name, equirectangular(2048))
}

/** A view of a scene for cards and social previews: JPEG of 1200 x 630. */
export function thumbnail(kind: SceneKind, name: string): Promise<Uint8Array> {
  const { azimuth, fieldOfView, horizonAt } = sceneOf(kind, name).view
  return jpeg(
    kind,
    name,
    perspective({ width: 1200, height: 630, azimuth, fieldOfView, horizonAt }),
  )
}

function jpeg(kind: SceneKind, name: string, projection: Projection): Promise<Uint8Array> {
  const svg = svgOf(sceneOf(kind, name).shapes, projection)
  return sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: false }).toBuffer()
}
