import { setTimeout as pause } from 'node:timers/promises'
import type { Db, OpenDb } from '../db/client'
import { runAlone } from '../db/run-alone'
import { fillAccents } from './accent'
import type { FileStore } from './file-store'
import { readNamedFiles } from './named-files'
import { fileFolders } from './paths'

const everyMs = 24 * 3_600_000
/** Younger files may belong to an upload whose row is about to be written. */
const minAgeMs = 3_600_000
/** Any number that no other advisory lock uses. */
const sweepLock = 360_362

export interface Orphans {
  /** Files that no row names, older than an hour. */
  readonly paths: readonly string[]
  /** More orphans than named files: probably these are the files of another database. */
  readonly areMost: boolean
}

export async function findOrphans(db: Db, files: FileStore): Promise<Orphans> {
  const old: string[] = []
  let count = 0
  const latest = Date.now() - minAgeMs
  for (const folder of fileFolders)
    for await (const { path, modified } of files.list(`${folder}/`)) {
      count += 1
      if (modified.getTime() < latest) old.push(path)
    }
  // After the list, so that it knows the rows of all listed files.
  const named = await readNamedFiles(db)
  const paths = old.filter((path) => !named.has(path))
  return { paths, areMost: paths.length * 2 > count }
}

export interface SweepReports {
  removed(count: number): void
  /** Nothing was removed. */
  areMost(count: number): void
  /** Another process is at it. */
  left(): void
  /** A logo could not be read, so its company stays without an accent. */
  unreadLogo(error: unknown): void
  failed(error: unknown): void
}

/** Fills in missing accents and removes orphaned files now and every day, in one process at a time of those on the database. Returns a stop function. */
export function sweepFiles(
  opened: Pick<OpenDb, 'db' | 'pool'>,
  files: FileStore,
  reports: SweepReports,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  const sweep = async () => {
    await fillAccents(opened.db, files, reports.unreadLogo)
    const { paths, areMost } = await findOrphans(opened.db, files)
    if (areMost) return reports.areMost(paths.length)
    for (const path of paths) {
      if (isStopped) return
      await files.remove(path)
    }
    if (paths.length > 0) reports.removed(paths.length)
  }
  const sweepAlone = async () => {
    if (!(await runAlone(opened, sweepLock, sweep))) reports.left()
  }
  const start = () => {
    running = sweepAlone().catch((error: unknown) => {
      if (!isStopped) reports.failed(error)
    })
  }
  start()
  const timer = setInterval(start, everyMs)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    // A query ends soon, but a hung store may not.
    await Promise.race([running, pause(1000, undefined, { ref: false })])
  }
}
