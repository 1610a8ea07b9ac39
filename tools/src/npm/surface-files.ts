import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pMap from 'p-map'
import { published } from '../../packing.mjs'
import { readJson, root } from '../../workspace.mjs'
import { surfaceOf } from './surface'
import { present, problemsOfSurface, released } from './surface-problems'

const atOnce = 2
/** Its version rises with a change, before the release that has it; changesets raise the others. */
const raisedByHand = 'shared/contract'

/** Writes the surfaces of all published packages; on request as those of the released versions too. */
export async function writeSurfaces(isRelease: boolean): Promise<void> {
  await pMap(published, (folder) => writeSurface(folder, isRelease), { concurrency: atOnce })
}

async function writeSurface(folder: string, isRelease: boolean): Promise<void> {
  const surface = await surfaceOf(folder)
  for (const file of isRelease ? [present, released] : [present])
    writeFileSync(join(root, folder, file), surface)
}

/** Surfaces that changed without their file, and breaking changes that no major version announces. */
export async function findSurfaceProblems(): Promise<string[]> {
  return (await pMap(published, problemsOf, { concurrency: atOnce })).flat()
}

async function problemsOf(folder: string): Promise<string[]> {
  const { name, version } = readJson(`${folder}/package.json`)
  return problemsOfSurface({
    ...{ folder, name, version, isRaisedByHand: folder === raisedByHand },
    ...{ isMajorAnnounced: isMajorAnnounced(name), now: await surfaceOf(folder) },
    ...{ written: read(folder, present), released: read(folder, released) },
  })
}

function read(folder: string, file: string): string {
  const path = join(root, folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function isMajorAnnounced(name: string): boolean {
  const folder = join(root, '.changeset')
  const announcement = new RegExp(`^["']?${name}["']?: major$`, 'm')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .some((file) => announcement.test(readFileSync(join(folder, file), 'utf8')))
}
