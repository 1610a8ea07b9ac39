import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/** Compiles the api once for all tests of its processes. */
export function setup(): void {
  const cwd = resolve(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['--import', 'tsx', 'build.ts'], { cwd })
}
