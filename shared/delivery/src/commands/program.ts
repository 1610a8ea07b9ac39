import { basename } from 'node:path'

/** The command as the user types it, without the verb. */
export const program = /^portal(\.m?js)?$/.test(basename(process.argv[1] ?? ''))
  ? 'portal'
  : 'npm run release --'
