import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../config'
import { hasCode, reasonOf } from '../errors/cause'
import { makeFolder } from '../private-folder'

/**
 * Takes the lock file of the embedded database, which has the process id: two processes on one folder destroy it
 * silently. Takes over a dead process's lock. Throws StartRefused when it is held or the folder isn't writable.
 */
export function takeLock(file: string): { release(): void } {
  makeFolderOf(file)
  if (!create(file)) {
    const holder = holderOf(file)
    if (holder !== undefined) {
      throw new StartRefused(
        `The database ${file.replace(/\.lock$/, '')} is in use by process ${holder.pid}. ` +
          'Stop it first, or choose another folder with PORTAL_DATA.',
      )
    }
    rmSync(file, { force: true })
    if (!create(file)) return takeLock(file)
  }
  return { release: () => rmSync(file, { force: true }) }
}

function makeFolderOf(file: string): void {
  const folder = dirname(file)
  try {
    makeFolder(folder)
  } catch (error) {
    throw new StartRefused(`The folder ${folder} cannot be made: ${reasonOf(error)}`)
  }
}

/** Creates the file with its content atomically. False if it exists. */
function create(file: string): boolean {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }))
    linkSync(draft, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw new StartRefused(`The folder ${dirname(file)} cannot be written: ${reasonOf(error)}`)
  } finally {
    rmSync(draft, { force: true })
  }
}

function holderOf(file: string): { pid: number } | undefined {
  const lock = read(file)
  if (!lock || lock.pid === process.pid || !isAlive(lock.pid)) return undefined
  // Another program may have got the same process id.
  return lock.started === null || lock.started === startOf(lock.pid) ? lock : undefined
}

const Lock = z.object({ pid: z.int().positive(), started: z.string().nullable() })

function read(file: string): z.infer<typeof Lock> | undefined {
  try {
    return Lock.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Start time of a process in kernel ticks; null if unknown. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A killed process that its parent hasn't reaped.
    return state === 'Z' ? null : (fields[18] ?? null)
  } catch {
    return null
  }
}
