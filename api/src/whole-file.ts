import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { flush } from './flush'

/**
 * Writes a file for its owner only. It is there whole or not at all, and stays after a power cut. The draft is hidden, so it is never served,
 * and on the same disk, so the rename is atomic.
 */
export async function writeWholeFile(
  file: string,
  contents: Parameters<typeof writeFile>[1],
): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.draft`)
  try {
    await writeFile(draft, contents, { mode: 0o600, flush: true })
    await rename(draft, file)
    flush(dirname(file))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
