import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pMap from 'p-map'
import { published } from '../../packing.mjs'
import { readJson, root } from '../../workspace.mjs'
import { surfaceOf } from './surface'
import { breakingChanges } from './surface-facts'

/** What users can rely on now, and what they could in the released version. */
const present = 'surface.md'
const released = 'surface-released.md'
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
  const now = await surfaceOf(folder)
  const before = read(folder, released)
  const breaking = breakingChanges(before, now)
  return [
    ...(read(folder, present) === now
      ? []
      : [
          `${folder}/${present} differs from the package. Run npm run surface and read the difference.`,
        ]),
    ...(folder === raisedByHand || before.startsWith(`# Public surface of ${name} ${version}\n`)
      ? []
      : [
          `${folder}/${released} is not of ${version}. Once that is released, run npm run surface -- --released.`,
        ]),
    ...(breaking.length === 0 || isMajorAnnounced(name) || isOfEarlierMajor(before, version)
      ? []
      : [
          `${name} breaks what its users rely on. Keep it, or announce a major version: npm run changeset`,
          ...breaking.map((change) => `  ${change}`),
        ]),
  ]
}

function isOfEarlierMajor(surface: string, version: string): boolean {
  const [, major] = /^# Public surface of \S+ (\d+)\./.exec(surface) ?? []
  return major !== undefined && Number(major) < Number.parseInt(version, 10)
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
