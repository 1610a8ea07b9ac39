import { chmodSync, mkdirSync, statSync } from 'node:fs'

const othersMode = 0o077
const stickyBit = 0o1000

/**
 * Creates a folder, with its parents, that only its owner can enter. Closes an existing one to everybody else.
 * @throws when the folder cannot be created, belongs to another user, or is one that all users share, such as `/tmp`
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode } = statSync(folder)
  if (mode & stickyBit) throw new Error(`${folder} is shared by all users. Choose another folder.`)
  if (mode & othersMode) chmodSync(folder, 0o700)
}
