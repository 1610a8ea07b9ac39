import { chmodSync, mkdirSync, statSync } from 'node:fs'

const othersMode = 0o077
const stickyBit = 0o1000

/**
 * Creates a folder and its parents for the owner only; restricts an existing one.
 * @throws {Error} when it can't be created, belongs to another user, or is shared by all users, such as `/tmp`
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode } = statSync(folder)
  if (mode & stickyBit) throw new Error(`${folder} is shared by all users. Choose another folder.`)
  if (mode & othersMode) chmodSync(folder, 0o700)
}
