import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetPaths, portraitFile, storedPortrait } from '@portal/contract'
import { assetFolder } from '../assets/folders'
import type { Db } from '../db/client'
import { announce } from '../live/changes'
import { drawPortrait } from './portrait-picture'
import { replacePortrait } from './queries'

/**
 * Replaces a user's portrait and its file; returns the stored name, which changes with every upload.
 * @throws {Failure} `portrait-wrong-type`, `portrait-too-large`
 */
export async function changePortrait(
  db: Db,
  folder: string,
  userId: number,
  uploaded: Uint8Array,
): Promise<string> {
  const picture = await drawPortrait(uploaded)
  // A name from outside never leads to a file.
  const file = `${randomUUID()}.jpg`
  const stored = storedPortrait(file, Date.now())
  try {
    await writeFile(join(folder, file), picture, { flag: 'wx' })
    await exchange(db, folder, userId, stored)
  } catch (error) {
    await rm(join(folder, file), { force: true })
    throw error
  }
  return stored
}

export function removePortrait(db: Db, folder: string, userId: number): Promise<void> {
  return exchange(db, folder, userId, null)
}

async function exchange(db: Db, folder: string, userId: number, stored: string | null) {
  const before = await db.transaction(async (tx) => {
    await announce(tx, { of: 'user', userId })
    return replacePortrait(tx, userId, stored)
  })
  if (before) await rm(join(folder, portraitFile(before)), { force: true })
}

export function portraitPath(assetsFolder: string, stored: string): string {
  return join(assetFolder(assetsFolder, assetPaths.portraits), portraitFile(stored))
}
