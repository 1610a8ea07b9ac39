import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Forces a file, or the names in a folder, to the disk. */
export function flush(path: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Forces a folder with all that is in it to the disk. */
export function flushAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) flush(join(entry.parentPath, entry.name))
  flush(folder)
}
