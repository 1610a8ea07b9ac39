import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fontFile } from '@portal/contract/design'

const require = createRequire(import.meta.url)
const own = join(import.meta.dirname, 'public')

const core = () => require.resolve('@photo-sphere-viewer/core')
const autorotate = () => require.resolve('@photo-sphere-viewer/autorotate-plugin')
const gyroscope = () => require.resolve('@photo-sphere-viewer/gyroscope-plugin')
const font = () => require.resolve(fontFile)
const three = () => require.resolve('three')

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

interface Source {
  readonly type: string
  /** Main file of its package, and its name in the same folder; absent for our own. */
  readonly library?: readonly [main: () => string, file: string]
}

/** Files of the viewer. The build copies those of the libraries beside our own. */
const sources: Readonly<Record<string, Source>> = {
  'page.css': { type: style },
  'icon.svg': { type: 'image/svg+xml' },
  'look-around.js': { type: script },
  'controls.js': { type: script },
  'fading.js': { type: script },
  'way-back.js': { type: script },
  'sharing.js': { type: script },
  'figtree.woff2': { type: 'font/woff2', library: [font, basename(fontFile)] },
  'viewer.css': { type: style, library: [core, 'index.css'] },
  'viewer.js': { type: script, library: [core, 'index.module.js'] },
  'autorotate.js': { type: script, library: [autorotate, 'index.module.js'] },
  'gyroscope.js': { type: script, library: [gyroscope, 'index.module.js'] },
  'three.module.min.js': { type: script, library: [three, 'three.module.min.js'] },
  'three.core.min.js': { type: script, library: [three, 'three.core.min.js'] },
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
  if (!library || existsSync(path)) return path
  const [main, file] = library
  return join(dirname(main()), file)
}
