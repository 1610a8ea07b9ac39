/** A stored file and the tag that its next writer must name. */
export interface Stored {
  body: Buffer
  etag: string
}

/**
 * Where a site is kept: a folder, or an object store (`writeIfMatch` is `If-Match`, a `null` tag `If-None-Match: *`). Paths are relative to the site, with `/` between their parts.
 */
export interface Storage {
  /** The file, or undefined where there is none. */
  read(path: string): Promise<Stored | undefined>
  /**
   * Replaces the file as a whole, if it still has this tag (null: if there is still none).
   * @returns false when somebody else wrote it meanwhile; nothing was written then.
   */
  writeIfMatch(path: string, body: Buffer, etag: string | null): Promise<boolean>
  /**
   * Writes a file that never changes again. The same bytes again are accepted.
   * @throws ReleaseError when other bytes stand there.
   */
  putImmutable(path: string, body: Buffer): Promise<void>
  /** Removes a file; one that is not there is removed already. */
  remove(path: string): Promise<void>
  /** The paths of all files below a folder, sorted. */
  list(folder: string): Promise<string[]>
}

/** What the person at the command line can understand and act on. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}
