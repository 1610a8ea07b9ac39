import { readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ReleaseError } from '../storage/storage'

/** Writes a key to a new file that only its owner reads. Throws ReleaseError, also if the file exists. */
export async function writePrivateFile(file: string, pem: string | Buffer): Promise<void> {
  try {
    await writeFile(file, pem, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST')
      throw new ReleaseError(`There is a file ${file} already. Name a new one.`)
    throw new ReleaseError(
      code === 'ENOENT'
        ? `There is no folder ${dirname(file)}.`
        : `${file} cannot be written: ${code}.`,
    )
  }
}

/** Text of a file that the user named. Throws ReleaseError when it cannot be read. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ReleaseError(
      code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${code}.`,
    )
  }
}
