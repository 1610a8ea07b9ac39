import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const own = join(import.meta.dirname, 'public')
const viewer = () => require.resolve('@photo-sphere-viewer/core')
const three = () => require.resolve('three')

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

interface Source {
  readonly type: string
  /** Main file of the library that has it, in the same folder; absent for our own. */
  readonly library?: () => string
}

/** Files of the viewer. The build copies those of the two libraries beside our own. */
const sources: Readonly<Record<string, Source>> = {
  'page.css': { type: style },
  'icon.svg': { type: 'image/svg+xml' },
  'look-around.js': { type: script },
  'index.css': { type: style, library: viewer },
  'index.module.js': { type: script, library: viewer },
  'three.module.min.js': { type: script, library: three },
  'three.core.min.js': { type: script, library: three },
}

/** URL prefix of the viewer's files. */
export const viewerPath = '/viewer'
export const viewerFiles = Object.keys(sources)

/** A viewer file, read on first use; undefined for any other name. */
export function viewerFile(name: string): { type: string; content: Buffer } | undefined {
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined
  if (!source) return undefined
  const content = read.get(name) ?? readFileSync(pathOfViewerFile(name))
  read.set(name, content)
  return { type: source.type, content }
}

const read = new Map<string, Buffer>()

export function pathOfViewerFile(name: string): string {
  const path = join(own, name)
  const library = sources[name]?.library
  return library && !existsSync(path) ? join(dirname(library()), name) : path
}
