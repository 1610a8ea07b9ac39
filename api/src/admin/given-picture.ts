import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { AdminRefused } from './command'

/**
 * Reads a picture once, because libvips maps a file, and the process ends with SIGBUS when a mapped file gets shorter.
 * @returns its content, and `draw`, which draws from it or refuses the file
 */
export async function readPicture(file: string) {
  const content = await readFile(file)
  const draw = async <T>(drawing: (picture: Sharp) => Promise<T>): Promise<T> => {
    try {
      return await drawing(sharp(content))
    } catch (error) {
      const [reason] = (error as Error).message.split('\n')
      throw new AdminRefused(`${file} is not a readable picture: ${reason}`)
    }
  }
  return { content, draw }
}
