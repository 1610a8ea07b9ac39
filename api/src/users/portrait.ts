import { randomUUID } from 'node:crypto'
import { storedPortrait } from '@portal/contract'
import type { Db } from '../db/client'
import { discard, type FileStore } from '../files/file-store'
import { portraitPath } from '../files/paths'
import { announce } from '../live/changes'
import { drawPortrait } from './portrait-picture'
import { replacePortrait } from './queries'

/**
 * Replaces a user's portrait and its file; returns the stored name, which changes with every upload.
 * @throws {Failure} `portrait-wrong-type`, `portrait-too-large`, `unavailable`
 */
export async function changePortrait(
  db: Db,
  files: FileStore,
  userId: number,
  uploaded: Blob,
): Promise<string> {
  const picture = await drawPortrait(uploaded)
  // A name from outside never leads to a file.
  const stored = storedPortrait(`${randomUUID()}.jpg`, Date.now())
  await files.write(portraitPath(stored), picture)
  try {
    await exchange(db, files, userId, stored)
  } catch (error) {
    await discard(files, [portraitPath(stored)])
    throw error
  }
  return stored
}

export function removePortrait(db: Db, files: FileStore, userId: number): Promise<void> {
  return exchange(db, files, userId, null)
}

async function exchange(db: Db, files: FileStore, userId: number, stored: string | null) {
  const before = await db.transaction(async (tx) => {
    await announce(tx, { of: 'user', userId })
    return replacePortrait(tx, userId, stored)
  })
  if (before) await discard(files, [portraitPath(before)])
}
