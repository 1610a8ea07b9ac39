import { setTimeout as pause } from 'node:timers/promises'

/** A stored file and the tag for its next conditional write. */
export interface Stored {
  body: Buffer
  etag: string
}

/** A folder or an object store. Paths are relative to the site and use `/`. */
export interface Storage {
  read(path: string): Promise<Stored | undefined>
  /** Replaces a file that still has this tag; null creates one. Returns false after a concurrent change. */
  writeIfMatch(path: string, body: Buffer, etag: string | null): Promise<boolean>
  /** Writes an immutable file; the same bytes may be written again. Throws ReleaseError when it has others. */
  putImmutable(path: string, body: Buffer): Promise<void>
  /** Removes a file, if it exists. */
  remove(path: string): Promise<void>
  /** Paths of all files below a folder, sorted. */
  list(folder: string): Promise<string[]>
  /** Bytes of all files below a folder. */
  sizeOf(folder: string): Promise<number>
}

/** An error that the user of the command line can understand and act on. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

/** The storage is away or refuses. The same command may succeed later. */
export class StorageError extends ReleaseError {
  override name = 'StorageError'
}

/** A storage whose errors are replaced. */
export function withErrors(storage: Storage, errorOf: (error: unknown) => unknown): Storage {
  const or = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw errorOf(error)
    })
  return {
    read: (path) => or(storage.read(path)),
    writeIfMatch: (path, body, etag) => or(storage.writeIfMatch(path, body, etag)),
    putImmutable: (path, body) => or(storage.putImmutable(path, body)),
    remove: (path) => or(storage.remove(path)),
    list: (below) => or(storage.list(below)),
    sizeOf: (below) => or(storage.sizeOf(below)),
  }
}

/** Far more than concurrent writers of one file. */
const attempts = 200

/** Repeats a conditional write until its result isn't false. Throws StorageError when the file kept changing. */
export async function untilWritten<T>(path: string, write: () => Promise<T | false>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const written = await write()
    if (written !== false) return written
    await pause(Math.random() * Math.min(10 * attempt, 200))
  }
  throw new StorageError(`${path} changed ${attempts} times during the write. Try again.`)
}

/** Writes a file unless it has this text already; tries again after concurrent changes. */
export async function replaceFile(storage: Storage, path: string, body: Buffer): Promise<void> {
  await untilWritten(path, async () => {
    const stored = await storage.read(path)
    return stored?.body.equals(body) || storage.writeIfMatch(path, body, stored?.etag ?? null)
  })
}
