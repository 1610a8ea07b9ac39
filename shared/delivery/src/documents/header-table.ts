import { z } from 'zod'
import { parseJson } from '../storage/json'
import { ReleaseError, replaceFile, type Storage } from '../storage/storage'

// `/headers.json`, the headers of a site's files for the server that serves it.

/** Headers by path; a path ends with `/*` for a folder. Addresses of the api are placeholders. */
const HeaderTable = z.record(z.string(), z.record(z.string(), z.string()))
export type HeaderTable = Readonly<z.infer<typeof HeaderTable>>

export const headerTablePath = 'headers.json'

/** Headers by path, or undefined before the site is composed. Throws ReleaseError when the file is damaged. */
export async function readHeaderTable(storage: Storage): Promise<HeaderTable | undefined> {
  const stored = await storage.read(headerTablePath)
  if (stored === undefined) return undefined
  const read = HeaderTable.safeParse(parseJson(stored.body, headerTablePath))
  if (!read.success)
    throw new ReleaseError(
      `${headerTablePath} is damaged. Write it again: npm run release -- compose`,
    )
  return read.data
}

export async function writeHeaderTable(storage: Storage, table: HeaderTable): Promise<void> {
  await replaceFile(storage, headerTablePath, Buffer.from(`${JSON.stringify(table, null, 2)}\n`))
}
