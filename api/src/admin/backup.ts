import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { counted } from '@portal/contract/counted'
import pMap from 'p-map'
import { z } from 'zod'
import type { Db } from '../db/client'
import type { FileStore } from '../files/file-store'
import type { NamedFiles } from '../files/named-files'
import { fileFolders } from '../files/paths'
import { makePrivateFolder } from '../private-folder'
import { type Dump, dumpDatabase, loadDatabase, mustBeEmpty, mustFit } from './backup-database'
import {
  type Manifest,
  measure,
  measuring,
  type Part,
  readManifest,
  verifyParts,
  writeManifest,
} from './backup-manifest'
import { AdminRefused, command, mustBeNew, path } from './command'

const databaseFile = 'database.jsonl.gz'
const filesFolder = 'files'
/** How often a backup begins again when files that it is to copy are removed. */
const maxRounds = 5
/** A store on the network answers several calls in the time of one. */
const concurrency = 8

const backup = command({
  says: 'backs up the database and all files that it names into a new folder',
  options: z.strictObject({ to: path }),
  async run({ db, files }, { to }) {
    await mustBeNew(to)
    makePrivateFolder(to)
    const { rows, copied, missing } = await copyPortal(db, files, to)
    const parts = Object.fromEntries([
      [databaseFile, await measure(join(to, databaseFile))],
      ...[...copied].map(([file, part]) => [`${filesFolder}/${file}`, part]),
    ])
    await writeManifest(to, { portal: 'backup', rows, missing, parts })
    return [
      `${counted(rows, 'row')} and ${counted(copied.size, 'file')} are in ${to}`,
      ...missing.map(reportMissing),
    ]
  },
})

interface Copy {
  readonly rows: number
  readonly copied: ReadonlyMap<string, Part>
  /** Files that rows name, and the store hasn't. */
  readonly missing: string[]
}

/**
 * Copies the database as of one moment, then the files that it names. Files never change, so the copy can only lack what
 * was removed meanwhile, with its row: then the database is copied again.
 */
async function copyPortal(db: Db, files: FileStore, to: string): Promise<Copy> {
  const copied = new Map<string, Part>()
  let missingBefore: string | undefined
  for (let round = 1; round <= maxRounds; round += 1) {
    const { rows, named }: Dump = await dumpDatabase(db, join(to, databaseFile))
    await copyNamed(files, named, join(to, filesFolder), copied)
    const missing = named.paths.filter((file) => !copied.has(file)).sort()
    const isSettled = missing.length === 0 || missing.join() === missingBefore
    missingBefore = missing.join()
    if (!isSettled) continue
    for (const file of [...copied.keys()].filter((each) => !named.has(each))) {
      await rm(join(to, filesFolder, file))
      copied.delete(file)
    }
    return { rows, copied, missing }
  }
  throw new AdminRefused(
    'Files were removed faster than they could be copied. Remove the folder and try again later.',
  )
}

async function copyNamed(
  files: FileStore,
  named: NamedFiles,
  to: string,
  copied: Map<string, Part>,
): Promise<void> {
  const copy = async (file: string) => {
    const opened = await files.open(file)
    if (!opened) return
    const target = join(to, file)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const { through, part } = measuring()
    await pipeline(opened.body, through, createWriteStream(target, { mode: 0o600 })).catch(
      (error: Error) => {
        throw new AdminRefused(`${file} could not be copied: ${error.message}`)
      },
    )
    const written = part()
    if (written.size !== opened.size)
      throw new AdminRefused(`${file} could not be copied: its size is not ${opened.size} bytes.`)
    copied.set(file, written)
  }
  for (const folder of fileFolders) {
    const wanted: string[] = []
    for await (const { path: file } of files.list(`${folder}/`))
      if (named.has(file) && !copied.has(file)) wanted.push(file)
    await pMap(wanted, copy, { concurrency })
  }
}

function reportMissing(file: string): string {
  return `Missing already before the backup: ${file}`
}

const restore = command({
  says: 'restores a backup, with its sessions, into an empty portal on either kind of database and store',
  options: z.strictObject({ from: path }),
  check: ({ from }) => readManifest(from),
  async run({ db, files }, { from }) {
    await mustBeEmpty(db)
    const manifest = await readVerified(from)
    await mustFit(db, join(from, databaseFile))
    const paths = filesOf(manifest)
    // Before the rows that name them. The sweep keeps everything while the portal is empty.
    await pMap(
      paths,
      async ([file, { size }]) => {
        const stream = createReadStream(join(from, filesFolder, file))
        await files.write(file, { stream, size })
      },
      { concurrency },
    )
    const rows = await loadDatabase(db, join(from, databaseFile))
    return [`${counted(rows, 'row')} and ${counted(paths.length, 'file')} of ${from} are restored`]
  },
})

const verifyBackup = command({
  says: 'checks that a backup is complete and unchanged; needs no database',
  options: z.strictObject({ from: path }),
  async runAlone({ from }) {
    const manifest = await readVerified(from)
    return [
      `${from} is complete: ${counted(manifest.rows, 'row')} and ${counted(filesOf(manifest).length, 'file')}`,
      ...manifest.missing.map(reportMissing),
    ]
  },
})

/** Throws AdminRefused unless a backup is complete and unchanged. */
async function readVerified(from: string): Promise<Manifest> {
  const manifest = await readManifest(from)
  const wrong = await verifyParts(from, manifest.parts)
  if (wrong.length === 0) return manifest
  const rest = wrong.length > 1 ? `, and ${wrong.length - 1} more` : ''
  throw new AdminRefused(`The backup in ${from} is damaged: ${wrong[0]}${rest}.`)
}

function filesOf({ parts }: Manifest): (readonly [file: string, part: Part])[] {
  const below = `${filesFolder}/`
  return Object.entries(parts)
    .filter(([file]) => file.startsWith(below))
    .map(([file, part]) => [file.slice(below.length), part] as const)
}

export const backupCommands = { backup, restore, 'verify-backup': verifyBackup }
