import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../config'
import { hasCode, reasonOf } from '../errors/cause'
import { listenOnSocket, socketPath } from '../own-socket'
import { makeFolder } from '../private-folder'

/**
 * Takes the lock file of the embedded database, which has the process id: two processes on one folder destroy it
 * silently. Takes over a dead process's lock. Throws StartRefused when it is held or the folder isn't writable.
 */
export async function takeLock(file: string): Promise<{ release(): Promise<void> }> {
  makeFolderOf(file)
  const { pid } = process
  const own = JSON.stringify({ pid, started: startOf(pid), token: randomUUID() })
  if (!create(file, own)) {
    const found = textIn(file)
    const holder =
      holderIn(found) ?? ((await answers(socketOf(file))) ? 'another process' : undefined)
    if (holder !== undefined) throw inUse(file, holder)
    removeStale(file, found)
    if (!create(file, own)) return takeLock(file)
  }
  const server = createServer((connection) => connection.destroy()).unref()
  const release = () => {
    process.off('exit', release)
    if (textIn(file) === own) rmSync(file, { force: true })
  }
  // For a process that has no time left to close its database.
  process.once('exit', release)
  try {
    await listenOnSocket(server, socketOf(file))
    if (textIn(file) !== own) throw inUse(file, 'another process')
  } catch (error) {
    // Closing the server could remove the socket of the process that has the lock.
    release()
    throw error
  }
  return {
    release: async () => {
      await new Promise((closed) => server.close(closed))
      release()
    },
  }
}

function inUse(file: string, holder: string): StartRefused {
  return new StartRefused(
    `The database ${file.replace(/\.lock$/, '')} is in use by ${holder}. ` +
      'Stop it first, or choose another folder with PORTAL_DATA.',
  )
}

/** Removes the lock whose text was `found`, not that of a process which took it over meanwhile. */
function removeStale(file: string, found: string | undefined): void {
  const taken = `${file}.${randomUUID()}`
  try {
    renameSync(file, taken)
    if (textIn(taken) !== found) linkSync(taken, file)
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EEXIST')) throw error
  } finally {
    rmSync(taken, { force: true })
  }
}

/** Other containers on the folder see no process of ours, and may have one with our process id. They reach a socket. */
function socketOf(lock: string): string {
  return lock.replace(/lock$/, 'sock')
}

/** Whether a process listens, or may do so as another user. */
function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socketPath(socket))
      .once('connect', () => {
        connection.destroy()
        resolve(true)
      })
      .once('error', (error) => resolve(!hasCode(error, 'ECONNREFUSED', 'ENOENT')))
  })
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
function create(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, text)
    linkSync(draft, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw new StartRefused(`The folder ${dirname(file)} cannot be written: ${reasonOf(error)}`)
  } finally {
    rmSync(draft, { force: true })
  }
}

function holderIn(text: string | undefined): string | undefined {
  const lock = parse(text)
  if (!lock || lock.pid === process.pid || !isAlive(lock.pid)) return undefined
  // Another program may have got the same process id.
  const isOfIt = lock.started === null || lock.started === startOf(lock.pid)
  return isOfIt ? `process ${lock.pid}` : undefined
}

const Lock = z.object({ pid: z.int().positive(), started: z.string().nullable() })

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parse(text = ''): z.infer<typeof Lock> | undefined {
  try {
    return Lock.safeParse(JSON.parse(text)).data
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
