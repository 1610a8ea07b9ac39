import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type AppName, contractVersion, isKnownDialog, routeOf } from '@portal/contract'
import { Contents, Release } from '@portal/contract/documents'
import { ReleaseHealth } from '@portal/contract/health'
import { fieldsOf } from '@portal/contract/read-documents'
import {
  discoveryFolder,
  legalFolder,
  registryFolder,
  releasesFolder,
} from '@portal/contract/site-paths'
import { gt, valid } from 'semver'
import { z } from 'zod'
import { isAdded } from '../documents/releases'
import { requireTemplate } from '../site/page'
import { sha384, versionIdOf } from '../storage/digest'
import { jsonOf, parseJson } from '../storage/json'
import { isCode } from '../storage/local-storage'
import { ReleaseError } from '../storage/storage'

export interface BuildOutput {
  release: BuiltRelease
  files: Map<string, Buffer>
  /** Source maps, which aren't part of the release: it would make sources public. */
  maps: Map<string, Buffer>
}

/** `release.json` before publishing. Unknown fields of a newer build are kept. */
export type BuiltRelease = Omit<Release, 'since'>

const Package = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) })

/** Reads `<folder>/dist` without hidden files. Throws ReleaseError when there is no build or it is inconsistent. */
export async function readBuild(folder: string, app: AppName): Promise<BuildOutput> {
  const built = [...(await readFiles(join(folder, 'dist'), app))]
  const files = new Map(built.filter(([path]) => !isMap(path)))
  const maps = new Map(built.filter(([path]) => isMap(path)))
  const description = files.get('contents.json')
  if (description === undefined)
    throw new ReleaseError(`The build of ${app} has no contents.json. Build it again.`)
  const contents = readOwnContents(description, app)
  const manifest = await readFile(join(folder, 'package.json'))
  const { version } = parse(Package, parseJson(manifest, 'package.json'), 'package.json')

  if (contents.app !== app)
    throw new ReleaseError(`This is a build of ${contents.app}, not of ${app}.`)
  if (contents.version !== version)
    throw new ReleaseError(
      `The build of ${app} is version ${contents.version}, its package.json ${version}. Build it again.`,
    )
  if (app === 'host') {
    const template = files.get('index.html')
    if (template === undefined) throw new ReleaseError('The build of the host has no index.html.')
    requireTemplate(template.toString(), version)
  }
  const found = contradictions(contents, files)
  if (found.length > 0)
    throw new ReleaseError(
      `The build of ${app} is inconsistent:\n${found.map((one) => `  ${one}`).join('\n')}`,
    )

  const integrity = Object.fromEntries([...files].map(([path, body]) => [path, sha384(body)]))
  const id = versionIdOf(version, integrity)
  parse(Files, { id, integrity }, 'release.json')
  return { release: { ...contents, id, integrity }, files, maps }
}

/** Whether a stored `release.json` describes this build. Which earlier releases share its files is not part of the build. */
export function isDescriptionOf(description: Buffer, release: BuiltRelease): boolean {
  const { since: _, ...described } = fieldsOf(jsonOf(description))
  return isDeepStrictEqual(described, jsonOf(Buffer.from(JSON.stringify(release))))
}

const Built = Contents.loose()
type BuiltContents = z.infer<typeof Built>

const Files = Release.pick({ id: true, integrity: true })
const FileName = Release.shape.integrity.keyType
const ReportedScreen = ReleaseHealth.shape.screen

function readOwnContents(description: Buffer, app: AppName): BuiltContents {
  const value = parseJson(description, 'contents.json')
  const contents = parse(Built, value, 'contents.json')
  const described = contents.ownDialogs.map(({ name }) => name)
  const unknown = contents.dialogs.filter(
    (name) => !isKnownDialog(name) && !described.includes(name),
  )
  if (unknown.length > 0 && !isNewer(contents.contract))
    throw new ReleaseError(
      `The build of ${app} has dialogs without a description: ${unknown.join(', ')}. ` +
        'Describe them in `dialogs` of rsbuild.config.ts, or correct their chunk names.',
    )
  // The value as written: nested unknown fields are kept too.
  return { ...contents, ...fieldsOf(value) }
}

function isNewer(contract: string): boolean {
  return valid(contract) !== null && gt(contract, contractVersion)
}

/** Folders of the site, and the api on the same origin. */
const takenAddresses = [discoveryFolder, registryFolder, releasesFolder, legalFolder, 'api']

/** In bytes: the page, which all apps share, has what is in them. */
const largest = new Map([
  ['contents.json', 50_000],
  ['first-paint.json', 250_000],
])
const scriptsAtMost = 500

/** Reasons why a build can't be released, one line each. */
function contradictions(contents: BuiltContents, files: ReadonlyMap<string, Buffer>): string[] {
  const { screens, dialogs, ownDialogs, slots, menu, chunks, shared } = contents
  const required = ownDialogs.filter(({ params }) =>
    Object.values(params).some(({ optional }) => !optional),
  )
  const scripts = [...Object.entries(chunks), ...Object.entries(shared)]
  return [
    ...[...files.keys()].filter(isAdded).map((file) => `${file} is a name that publish uses`),
    ...[...largest].flatMap(([name, bytes]) => {
      const { length } = files.get(name) ?? ''
      return length > bytes
        ? [`${name} has ${length} bytes, and every page has it: ${bytes} are the limit`]
        : []
    }),
    ...([...files.keys()].filter((file) => file.endsWith('.js')).length > scriptsAtMost
      ? [`it has more than ${scriptsAtMost} scripts, whose digests every page has`]
      : []),
    ...[...files.keys()]
      .filter((file) => !FileName.safeParse(file).success)
      .map(
        (file) =>
          `${file} has a name with other characters than letters without accents, digits and . _ - /`,
      ),
    ...(contents.app === 'host' || (contents.container && chunks.entry?.length)
      ? []
      : ['the container of a remote or its entry is missing']),
    ...screens
      .filter((name) => takenAddresses.includes(name))
      .map((name) => `screen ${name} has an address that the site uses; choose another name`),
    ...screens
      .filter((name) => !ReportedScreen.safeParse(routeOf(name)).success)
      .map((name) => `screen ${name} has a name that is too long for the counts of its health`),
    ...twice(screens).map((name) => `screen ${name} is listed twice`),
    ...twice(dialogs).map((name) => `dialog ${name} is listed twice`),
    ...twice(slots.map(({ name }) => name)).map((name) => `slot ${name} is listed twice`),
    ...twice(ownDialogs.map(({ name }) => name)).map((name) => `dialog ${name} is described twice`),
    ...ownDialogs.flatMap(({ name }) => [
      ...(isKnownDialog(name)
        ? [`dialog ${name} is already in the contract; choose another name`]
        : []),
      ...(dialogs.includes(name) ? [] : [`dialog ${name} is described but missing from the build`]),
    ]),
    ...menu.flatMap((entry) => {
      const [kind, name, names] =
        'screen' in entry ? ['screen', entry.screen, screens] : ['dialog', entry.dialog, dialogs]
      return names.includes(name)
        ? []
        : [`the menu leads to ${kind} ${name}, which is missing from the build`]
    }),
    ...menu.flatMap((entry) =>
      'dialog' in entry && required.some(({ name }) => name === entry.dialog)
        ? [`the menu leads to dialog ${entry.dialog}, which requires parameters`]
        : [],
    ),
    ...scripts.flatMap(([chunk, named]) =>
      named
        .filter((file) => !files.has(file))
        .map((file) => `chunk ${chunk} names ${file}, which is not in the build`),
    ),
  ]
}

function twice(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}

const isMap = (path: string) => path.endsWith('.map')

async function readFiles(dist: string, app: AppName): Promise<Map<string, Buffer>> {
  try {
    const entries = await readdir(dist, { withFileTypes: true, recursive: true })
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
      .filter((path) => !/(^|[\\/])\./.test(path))
      .sort()
    const bodies = await Promise.all(paths.map((path) => readFile(join(dist, path))))
    return new Map(bodies.map((body, index) => [posix(paths[index] ?? ''), body]))
  } catch (error) {
    if (isCode(error, 'ENOENT'))
      throw new ReleaseError(`${app} has no build in ${dist}. Build it first.`)
    throw error
  }
}

const posix = (path: string) => path.replaceAll('\\', '/')

function parse<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw new ReleaseError(`${name} is not valid:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
