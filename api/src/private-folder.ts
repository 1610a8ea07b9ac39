import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasCode } from './errors/cause'
import { flush } from './flush'

export const othersMode = 0o077
const stickyBit = 0o1000

/**
 * Creates a folder and its parents for the owner only; restricts an existing one.
 * @throws {Error} when it can't be created, belongs to another user, or is shared by all users, such as `/tmp`
 */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder)
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder.`)
  if (isSharedByAll(folder))
    throw new Error(`${folder} is shared by all users. Choose another folder.`)
  if (statSync(folder).mode & othersMode) chmodSync(folder, 0o700)
}

/** Creates a folder and its parents for the owner only. Throws where Node's own recursion never ends, such as below `/proc`. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  flush(dirname(folder))
}

/** Whether all users may write there, but only the owner of a file may replace it. */
export function isSharedByAll(folder: string): boolean {
  return (statSync(folder).mode & stickyBit) !== 0
}
