import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import pMap from 'p-map'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApps } from '../src/build-site'
import { commandOf } from '../src/installed-command'
import { mustRun } from '../src/processes'
import { apps, root } from '../workspace.mjs'

const notSource = new Set(['node_modules', 'dist', 'var', 'reports', '.git'])
let parent: string
let copy: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'portal folder (of another) léngth & more-'))
  copy = join(parent, 'a/deeper/checkout')
  await cp(root, copy, { recursive: true, filter: (path) => !notSource.has(basename(path)) })
  const install = "import('./tools/install.mjs').then(({ install }) => install())"
  await mustRun('Installing', process.execPath, ['-e', install], { cwd: copy })
})
afterAll(() => rm(parent, { recursive: true, force: true }))

test('the same sources in another folder build the same files, source maps too', async () => {
  for (const app of apps) await leaveStrayFiles(app)
  await buildApps()
  await pMap(apps, buildInCopy, { concurrency: 2 })
  for (const app of apps) expect(await built(copy, app), app).toEqual(await built(root, app))
})

test('no app has the development build of a library', async () => {
  await buildApps()
  const sources = (await Promise.all(apps.map(sourcesOf))).flat()
  expect(sources.filter((source) => /[/.]development[/.]/.test(source))).toEqual([])
  expect(sources.filter((source) => source.includes('/react-router/'))).not.toEqual([])
})

test.each([
  ['remote-auth', ['remoteEntry.js', 'static/js/async/words-en.js']],
  ['host', ['static/js/async/words-en.js', 'static/js/index.js']],
])(
  'a changed word of %s changes its entry and its words, and no other script',
  async (app, scripts) => {
    const before = await built(copy, app)
    const words = join(copy, app, 'src/i18n/en.json')
    const changed = (await readFile(words, 'utf8')).replace(/": "(.*)"/, '": "$1 now"')
    await writeFile(words, changed)
    await buildInCopy(app)
    const after = await built(copy, app)
    const changedFiles = Object.keys(after)
      .filter((file) => after[file] !== before[file] && !file.endsWith('.map'))
      .map(withoutDigest)
    expect(changedFiles.filter((file) => file.endsWith('.js'))).toEqual(scripts)
    // The first paint has the words that it shows, and all of the host's.
    const described = app === 'host' ? ['contents.json', 'first-paint.json'] : ['contents.json']
    expect(changedFiles.filter((file) => !file.endsWith('.js'))).toEqual(described)
  },
)

/** As a desktop, an editor and a test run leave them. */
async function leaveStrayFiles(app: string): Promise<void> {
  const home = join(copy, app)
  await mkdir(join(home, 'coverage'))
  await writeFile(join(home, 'coverage/x'), '')
  for (const folder of ['.', 'src']) await writeFile(join(home, folder, '.DS_Store'), '')
  await symlink('nowhere', join(home, 'src/.#remote.tsx'))
}

async function buildInCopy(app: string): Promise<void> {
  const cwd = join(copy, app)
  const rsbuild = relative(root, commandOf(app, '@rsbuild/core', 'rsbuild'))
  const env = { NODE_ENV: 'production' }
  await mustRun(`Building ${app}`, process.execPath, [join(copy, rsbuild), 'build'], { cwd, env })
}

/** Digests of an app's built files. */
async function built(folder: string, app: string): Promise<Record<string, string>> {
  const dist = join(folder, app, 'dist')
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const digests = files.map(async (file) => {
    const digest = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    return [relative(dist, file), digest] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}

/** The files that an app is built from. */
async function sourcesOf(app: string): Promise<string[]> {
  const dist = join(root, app, 'dist')
  const maps = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.map'))
  const texts = await Promise.all(maps.map((file) => readFile(join(dist, file), 'utf8')))
  return texts.flatMap((text) => (JSON.parse(text) as { sources: string[] }).sources)
}

const withoutDigest = (file: string) => file.replace(/\.[0-9a-f]{8,}\.js$/, '.js')
