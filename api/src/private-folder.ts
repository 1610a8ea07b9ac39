import { chmodSync, mkdirSync, statSync } from 'node:fs'

export const othersMode = 0o077
const stickyBit = 0o1000

/**
 * Creates a folder and its parents for the owner only; restricts an existing one.
 * @throws {Error} when it can't be created, belongs to another user, or is shared by all users, such as `/tmp`
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isSharedByAll(folder))
    throw new Error(`${folder} is shared by all users. Choose another folder.`)
  if (statSync(folder).mode & othersMode) chmodSync(folder, 0o700)
}

/** Whether all users may write there, but only the owner of a file may replace it. */
export function isSharedByAll(folder: string): boolean {
  return (statSync(folder).mode & stickyBit) !== 0
}
