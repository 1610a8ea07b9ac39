import { limits } from '@portal/contract'
import type { Area } from 'react-easy-crop'

/**
 * The chosen square of a picture as a JPEG file, upright and no larger than it is stored.
 * @throws Error when the browser cannot draw it
 */
export async function cropSquare(picture: Blob, area: Area): Promise<File> {
  const bitmap = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.min(limits.portraitSidePx, Math.round(area.width)))
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on')
  // Transparent pixels would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const { x, y, width, height } = area
  context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The canvas gave no picture')
  return new File([blob], 'portrait.jpg', { type: blob.type })
}
