import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const viewer = dirname(require.resolve('@photo-sphere-viewer/core'))
const three = dirname(require.resolve('three'))
const own = join(import.meta.dirname, 'public')

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

/** Sources of the viewer's files: our own and two published libraries. */
const sources = {
  'page.css': { folder: own, type: style },
  'icon.svg': { folder: own, type: 'image/svg+xml' },
  'look-around.js': { folder: own, type: script },
  'index.css': { folder: viewer, type: style },
  'index.module.js': { folder: viewer, type: script },
  'three.module.min.js': { folder: three, type: script },
  'three.core.min.js': { folder: three, type: script },
}

/** URL prefix of the viewer's files. */
export const viewerPath = '/viewer'

/** A viewer file, read on first use; undefined for any other name. */
export function viewerFile(name: string): { type: string; content: Buffer } | undefined {
  if (!Object.hasOwn(sources, name)) return undefined
  const { folder, type } = sources[name as keyof typeof sources]
  const content = read.get(name) ?? readFileSync(join(folder, name))
  read.set(name, content)
  return { type, content }
}

const read = new Map<string, Buffer>()
