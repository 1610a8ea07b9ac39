import { accessSync, chmodSync, constants, type Dirent, existsSync, statSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './config'
import { hasCode, reasonOf } from './errors/cause'
import { isSharedByAll, makeFolder, makePrivateFolder, othersMode } from './private-folder'

const keptFolders = ['db', 'outbox', 'assets', 'keys']
const othersMayWrite = 0o022

/**
 * Creates the data folder, and closes it and what the api keeps there to other users; earlier versions left it open.
 * With the site in it, others may still read: a web server may run as another user.
 * @returns whether it is closed, which isn't possible when it belongs to another user
 * @throws {StartRefused} when it isn't writable, or others can read what is kept there
 */
export async function openDataFolder(folder: string): Promise<boolean> {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StartRefused(`The data folder ${folder} cannot be written: ${reasonOf(error)}`)
  }
  const kept = keptFolders.map((name) => join(folder, name)).filter((path) => existsSync(path))
  await Promise.all(kept.map(closeFolder))
  return isSharedByAll(folder) || closeRoot(folder)
}

function closeRoot(folder: string): boolean {
  const unwanted = existsSync(join(folder, 'site')) ? othersMayWrite : othersMode
  const { mode } = statSync(folder)
  if ((mode & unwanted) === 0) return true
  try {
    chmodSync(folder, mode & 0o7777 & ~unwanted)
    return true
  } catch (error) {
    if (!hasCode(error, 'EPERM')) throw error
    return false
  }
}

async function closeFolder(folder: string): Promise<void> {
  try {
    makePrivateFolder(folder)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) throw error
    throw new StartRefused(
      `Other users can read ${folder}, and it belongs to another user. Make the user of the api its owner.`,
    )
  }
  await closeContents(folder)
}

/** Closes the files and folders in a folder that is closed. */
async function closeContents(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(entries.map((entry) => closeEntry(join(folder, entry.name), entry)))
}

async function closeEntry(path: string, entry: Dirent): Promise<void> {
  if (entry.isSymbolicLink()) return
  try {
    const { mode } = await lstat(path)
    if (mode & othersMode) await chmod(path, mode & 0o7700)
    if (entry.isDirectory()) await closeContents(path)
  } catch (error) {
    // Nobody reaches another user's file in a closed folder. Another process may have removed one.
    if (!hasCode(error, 'EPERM', 'ENOENT')) throw error
  }
}
