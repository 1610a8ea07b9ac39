import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AppName } from '../contract/contract'
import { Contents, Release } from '../contract/documents'
import { sha384, versionIdOf } from './digest'
import { isCode } from './local-storage'
import { parseJson } from './registry'
import { ReleaseError } from './storage'

/** A build as it leaves `dist`: what it says of itself, and its files by path. */
export interface BuildOutput {
  release: Release
  files: Map<string, Buffer>
}

const Package = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) })

/**
 * Reads `<folder>/dist`, without its hidden files, and works out the release that it makes.
 * @param folder The folder of the app, which holds its `package.json`.
 * @throws ReleaseError when there is no build, or the build contradicts itself or its package.
 */
export async function readBuild(folder: string, app: AppName): Promise<BuildOutput> {
  const files = await readFiles(join(folder, 'dist'), app)
  const description = files.get('contents.json')
  if (description === undefined)
    throw new ReleaseError(`The build of ${app} has no contents.json. Build it again.`)
  const contents = parse(Contents, parseJson(description, 'contents.json'), 'contents.json')
  const manifest = await readFile(join(folder, 'package.json'))
  const { version } = parse(Package, parseJson(manifest, 'package.json'), 'package.json')

  if (contents.app !== app)
    throw new ReleaseError(`The build in the folder of ${app} is one of ${contents.app}.`)
  if (contents.version !== version)
    throw new ReleaseError(
      `The build of ${app} is version ${contents.version}, its package.json ${version}. Build it again.`,
    )
  if (app === 'host' && !files.has('index.html'))
    throw new ReleaseError('The build of the host has no index.html.')
  const missing = namedFiles(contents).filter((file) => !files.has(file))
  if (missing.length > 0)
    throw new ReleaseError(`The build of ${app} names files it lacks: ${missing.join(', ')}`)

  const integrity = Object.fromEntries([...files].map(([path, body]) => [path, sha384(body)]))
  const id = versionIdOf(version, integrity)
  return { release: parse(Release, { ...contents, id, integrity }, 'release.json'), files }
}

function namedFiles({ chunks, shared }: Contents): string[] {
  return [chunks, shared].flatMap((lists) => Object.values(lists).flat())
}

async function readFiles(dist: string, app: AppName): Promise<Map<string, Buffer>> {
  try {
    const entries = await readdir(dist, { withFileTypes: true, recursive: true })
    const paths = entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
      .sort()
    const bodies = await Promise.all(paths.map((path) => readFile(join(dist, path))))
    return new Map(bodies.map((body, index) => [posix(paths[index] ?? ''), body]))
  } catch (error) {
    if (isCode(error, 'ENOENT')) throw new ReleaseError(`${app} has no build. Build it first.`)
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
