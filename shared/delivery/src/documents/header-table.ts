import { z } from 'zod'
import { commandLine } from '../program'
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
      `${headerTablePath} is damaged. Write it again: ${commandLine('compose')}`,
    )
  return read.data
}

/** @returns whether a server that sends the headers of the table before lacks something. */
export async function writeHeaderTable(storage: Storage, table: HeaderTable): Promise<boolean> {
  const before = await readHeaderTable(storage).catch(() => undefined)
  await replaceFile(storage, headerTablePath, Buffer.from(`${JSON.stringify(table, null, 2)}\n`))
  return before !== undefined && hasMore(table, before)
}

/** Whether a header has a part, such as a source of the policy, that it did not have. */
function hasMore(table: HeaderTable, before: HeaderTable): boolean {
  const partsOf = (value = '') => value.split(/[;,\s]+/)
  return Object.entries(table).some(([path, headers]) =>
    Object.entries(headers).some(([name, value]) => {
      const had = partsOf(before[path]?.[name])
      return partsOf(value).some((part) => !had.includes(part))
    }),
  )
}
