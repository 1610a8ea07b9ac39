import { z } from 'zod'
import { findOrphans } from '../files/sweep'
import { command } from './command'

const listOrphans = command({
  says: 'lists files that no row names, older than an hour',
  isUnrecorded: true,
  options: z.strictObject({}),
  async run({ db, files }) {
    return [...(await findOrphans(db, files)).paths]
  },
})

const removeOrphans = command({
  says: 'removes files that no row names, older than an hour; the api does so every day',
  options: z.strictObject({}),
  async run({ db, files }) {
    const { paths } = await findOrphans(db, files)
    for (const path of paths) await files.remove(path)
    return [`Files removed: ${paths.length}`]
  },
})

export const orphanCommands = { 'list-orphans': listOrphans, 'remove-orphans': removeOrphans }
