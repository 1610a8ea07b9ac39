import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { lockFile } from './lock-file'
import { ReleaseError, type Storage, StorageError, type Stored, withErrors } from './storage'

const hidden = /(^|\/)\.[^/]*$/

/** A site in a local folder. Any number of processes may write at once. Throws StorageError where the system refuses. */
export function localStorageOf(folder: string): Storage {
  return withErrors(inFolder(folder), (error) =>
    error instanceof Error && 'syscall' in error
      ? new StorageError(`${folder} cannot be used: ${error.message}`)
      : error,
  )
}

function inFolder(folder: string): Storage {
  const fileAt = (path: string) => {
    const file = join(folder, path)
    if (relative(folder, file).split(sep)[0] === '..')
      throw new ReleaseError(`${path} is outside of ${folder}.`)
    return file
  }

  return {
    read: async (path) => readStored(fileAt(path)),

    async writeIfMatch(path, body, etag) {
      const file = fileAt(path)
      await makeFolder(dirname(file))
      const lock = await lockFile(beside(file, 'lock'))
      try {
        const now = await readStored(file)
        if ((now?.etag ?? null) !== etag || !(await lock.isHeld())) return false
        await replace(file, body)
        return true
      } finally {
        await lock.release()
      }
    },

    async putImmutable(path, body) {
      const file = fileAt(path)
      await makeFolder(dirname(file))
      if (!(await create(file, body)) && !(await readFile(file)).equals(body))
        throw new ReleaseError(`${path} is already published with different content.`)
    },

    async remove(path) {
      await rm(fileAt(path), { force: true })
    },

    async list(below) {
      const entries = await readdir(fileAt(below), { withFileTypes: true }).catch((error) => {
        if (isCode(error, 'ENOENT')) return []
        throw error
      })
      const paths = await Promise.all(
        entries.map((entry) => {
          const path = `${below}/${entry.name}`
          return entry.isDirectory() ? this.list(path) : [path]
        }),
      )
      return paths
        .flat()
        .filter((path) => !hidden.test(path))
        .sort()
    },

    async sizeOf(below) {
      const sizes = (await this.list(below)).map(async (path) => {
        const file = await stat(fileAt(path)).catch(() => undefined)
        return file?.size ?? 0
      })
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    },
  }
}

/** Creates a folder and its parents. Node's own recursion never ends below `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  const make = () =>
    mkdir(folder).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
  await make().catch(async (error: unknown) => {
    if (!isCode(error, 'ENOENT') || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await make()
  })
}

async function readStored(file: string): Promise<Stored | undefined> {
  try {
    const body = await readFile(file)
    return { body, etag: createHash('sha256').update(body).digest('hex').slice(0, 32) }
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'EISDIR') || isCode(error, 'ENOTDIR'))
      return undefined
    throw error
  }
}

/** @returns false if the file exists. */
async function create(file: string, body: Buffer): Promise<boolean> {
  const there = await stat(file).catch(() => undefined)
  if (there !== undefined) return false
  try {
    // A link, unlike a rename, never replaces another writer's file.
    await withDraft(file, body, (draft) => link(draft, file))
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

const replace = (file: string, body: Buffer) =>
  withDraft(file, body, (draft) => rename(draft, file))

async function withDraft(
  file: string,
  body: Buffer,
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = beside(file, randomUUID())
  try {
    await writeFile(draft, body)
    await place(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

/** A hidden file beside a file: on the same disk, so a rename is atomic, and never listed. */
function beside(file: string, suffix: string): string {
  return join(dirname(file), `.${file.slice(dirname(file).length + 1)}.${suffix}`)
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
