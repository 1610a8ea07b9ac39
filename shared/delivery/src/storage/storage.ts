/** A stored file and the tag for its next conditional write. */
export interface Stored {
  body: Buffer
  etag: string
}

/**
 * A folder or an object store (`writeIfMatch` is `If-Match`, a `null` tag `If-None-Match: *`). Paths are relative to
 * the site and use `/`.
 */
export interface Storage {
  read(path: string): Promise<Stored | undefined>
  /**
   * Replaces a file that still has this tag (null: that doesn't exist).
   * @returns false without writing after a concurrent change.
   */
  writeIfMatch(path: string, body: Buffer, etag: string | null): Promise<boolean>
  /**
   * Writes an immutable file. Writing the same bytes again is allowed.
   * @throws {ReleaseError} when the file has other bytes.
   */
  putImmutable(path: string, body: Buffer): Promise<void>
  /** Removes a file, if it exists. */
  remove(path: string): Promise<void>
  /** Paths of all files below a folder, sorted. */
  list(folder: string): Promise<string[]>
}

/** An error that the user of the command line can understand and act on. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

/** Writes a file, whoever else writes it, but only if it differs. */
export async function replaceFile(storage: Storage, path: string, text: string): Promise<void> {
  const body = Buffer.from(text)
  let stored = await storage.read(path)
  while (!stored?.body.equals(body)) {
    if (await storage.writeIfMatch(path, body, stored?.etag ?? null)) return
    stored = await storage.read(path)
  }
}
