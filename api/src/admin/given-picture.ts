import sharp, { type Sharp } from 'sharp'
import { AdminRefused } from './command'

/** Draws from a picture, or refuses its file. */
export async function drawPicture<T>(
  file: string,
  draw: (picture: Sharp) => Promise<T>,
): Promise<T> {
  try {
    return await draw(sharp(file))
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    throw new AdminRefused(`${file} is not a readable picture: ${reason}`)
  }
}
