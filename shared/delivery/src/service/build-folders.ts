import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isCode } from '../storage/local-storage'

const prefix = 'portal-upload-'

/** A temporary folder named after this process. */
export function makeBuildFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
}

/** Removes the folders of this process and of dead ones, at its start or its end. */
export function removeBuildFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0])
    if (!pid || (pid !== process.pid && isRunning(pid))) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true })
    } catch (error) {
      // Of another user, for example.
      console.error(error instanceof Error ? error.message : error)
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !isCode(error, 'ESRCH')
  }
}
