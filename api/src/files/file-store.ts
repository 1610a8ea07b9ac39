import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly size: number
  /** As in the header, with quotes. */
  readonly etag: string
  readonly modified: Date
}

interface OpenFile extends StoredFile {
  /** Destroy it unless it is read to its end. */
  readonly body: Readable
}

/** The first and the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

type Contents = Uint8Array | { readonly stream: Readable; readonly size: number }

export interface ListedFile {
  readonly path: string
  readonly size: number
  readonly modified: Date
}

/**
 * Pictures and PDF files by paths such as `projects/lobby-1/panorama.jpg`. A file is written before the row that names
 * it, removed after that row, and never changed.
 */
export interface FileStore {
  find(path: string): Promise<StoredFile | undefined>
  open(path: string, range?: ByteRange): Promise<OpenFile | undefined>
  /** Writes all or nothing. */
  write(path: string, contents: Contents): Promise<void>
  remove(path: string): Promise<void>
  /** Files below a folder, whose path ends in a slash; also drafts that a killed process left. */
  list(folder: string): AsyncGenerator<ListedFile>
}

/** Removes files that no row names. What fails is left to the sweep, since the caller's change is already made. */
export async function discard(files: FileStore, paths: readonly string[]): Promise<void> {
  await Promise.allSettled(paths.map((path) => files.remove(path)))
}

/** Removes a folder that no row names, like `discard`. */
export async function discardFolder(files: FileStore, folder: string): Promise<void> {
  try {
    for await (const { path } of files.list(`${folder}/`)) await files.remove(path)
  } catch {
    // The sweep tries again, and reports what keeps failing.
  }
}
