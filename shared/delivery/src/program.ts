import { basename, relative } from 'node:path'

/** The command as the user types it, without the verb; empty in a process that is none of ours, such as a service. */
export function programOf(script: string, folder: string): string {
  const name = basename(script)
  if (/^portal(\.m?[jt]s)?$/.test(name)) return 'npx portal'
  if (name === 'cli.ts') return 'npm run release --'
  // Compiled, as in an image, which has no npm.
  return name === 'cli.js' ? `node ${relative(folder, script)}` : ''
}

export const program = programOf(process.argv[1] ?? '', process.cwd())

/** `npx portal compose`; only `compose` where the reader may use another program, such as the client of a service. */
export function commandLine(words: string): string {
  return `${program} ${words}`.trim()
}
