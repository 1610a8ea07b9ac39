import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pMap from 'p-map'
import { z } from 'zod'
import { hasCode } from '../errors/cause'
import { isFilePath } from '../files/paths'
import { parseJson } from '../parse-json'
import { writeWholeFile } from '../whole-file'
import { AdminRefused } from './command'

const manifestFile = 'manifest.json'

const Part = z.strictObject({ size: z.int().min(0), sha256: z.string() })
export type Part = z.output<typeof Part>

const Manifest = z.strictObject({
  portal: z.literal('backup'),
  rows: z.int(),
  missing: z.array(z.string()),
  parts: z.record(z.string().refine(isFilePath), Part),
})
export type Manifest = z.output<typeof Manifest>

/** Completes a backup: without its manifest it is refused. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeWholeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 1))
}

/** Throws AdminRefused without a backup, or with half of one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error
    throw new AdminRefused(
      `There is no complete backup in ${folder}: ${manifestFile} is missing. Restore a backup of an earlier version with that version.`,
    )
  })
  const manifest = Manifest.safeParse(parseJson(text))
  if (manifest.success) return manifest.data
  throw new AdminRefused(`${join(folder, manifestFile)} is not the manifest of a backup.`)
}

/** Returns a sentence for each part that is missing or changed. */
export async function verifyParts(folder: string, parts: Manifest['parts']): Promise<string[]> {
  const verify = async ([name, { size, sha256 }]: [string, Part]) => {
    const found = await measure(join(folder, name)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    })
    if (!found) return `${name} is missing`
    return found.size === size && found.sha256 === sha256 ? [] : `${name} has changed`
  }
  return (await pMap(Object.entries(parts), verify, { concurrency: 4 })).flat()
}

export async function measure(file: string): Promise<Part> {
  const { through, part } = measuring()
  const discarded = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(createReadStream(file), through, discarded)
  return part()
}

/** A stream that passes bytes on, and their size and digest at its end. */
export function measuring(): { through: Transform; part(): Part } {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { through, part: () => ({ size, sha256: hash.digest('hex') }) }
}
