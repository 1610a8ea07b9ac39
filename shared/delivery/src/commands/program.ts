import { basename } from 'node:path'

/** What the user types before a verb. */
export const program = /^portal(\.m?js)?$/.test(basename(process.argv[1] ?? ''))
  ? 'portal'
  : 'npm run release --'
