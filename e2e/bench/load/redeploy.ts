import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Figure, tell } from '@portal/bench/figures'
import { choicesOf, readOptions } from '@portal/bench/options'
import type { Release, RemoteName } from '@portal/contract'
import { applyChange } from '@portal/delivery/commands/apply-change'
import { promote } from '@portal/delivery/commands/promote'
import { publish } from '@portal/delivery/commands/publish'
import { deltaPathOf, scriptNameOf } from '@portal/delivery/storage/dictionary-rules'
import { localStorageOf } from '@portal/delivery/storage/local-storage'
import { copyOfRepository, rsbuild } from '../../fixtures/repository-copy'
import { buildMonolith } from './build-monolith'
import { type Files, filesOf } from './serve'

// Measures what a redeploy with one changed line costs a returning visitor: the brotli bytes of the files that the first
// screen of the changed app needs and the browser has not cached; scripts also as deltas, for a browser that takes them. `npm run bench:redeploy -- [--apps remote-auth,host]`

const changed: Record<string, { file: string; screen: string }> = {
  'remote-auth': { file: 'remote-auth/src/features/sign-in/login-page.tsx', screen: 'login' },
  'remote-dashboard': {
    file: 'remote-dashboard/src/features/projects/projects-page.tsx',
    screen: 'projects',
  },
  'remote-tables': {
    file: 'remote-tables/src/features/company-tables/tables-dialog.tsx',
    screen: 'tables',
  },
  'remote-account': {
    file: 'remote-account/src/features/contacts/contacts-dialog.tsx',
    screen: 'contacts',
  },
  host: { file: 'host/src/layout/shell.tsx', screen: 'projects' },
}
const line = "\nObject.assign(globalThis, { redeployed: 'once' })\n"

const apps = Object.keys(changed) as (RemoteName | 'host')[]
const options = readOptions({ apps: apps.join() })
const redeployed = choicesOf(options.apps, apps)

await using copy = await copyOfRepository()
const site = join(copy.folder, 'var/site')
const storage = localStorageOf(site)
const mono = join(copy.folder, 'var/monolith')

for (const app of apps) await build(app)
for (const app of apps) await publish(storage, app, join(copy.folder, app), 'bench')
await applyChange(storage, promote(apps.map((app) => ({ app }))), 'bench')
await buildMonolith(mono, copy.folder)
const before = { site: await filesOf(site), mono: await filesOf(mono) }

const figures: Figure[] = []
for (const app of redeployed) {
  const { file } = changed[app] ?? { file: '' }
  await copy.edit(file, '\n', `\n${line}`)
  await build(app)
  await publish(storage, app, join(copy.folder, app), 'bench')
  await applyChange(storage, promote([{ app }]), 'bench')
  await rm(mono, { recursive: true })
  await buildMonolith(mono, copy.folder)
  const after = { site: await filesOf(site), mono: await filesOf(mono) }
  const needed = await neededOf(app, after.site)
  const scripts = needed.filter((path) => path.endsWith('.js'))
  const delta = (path: string) => deltaSize(before.site, after.site, path)
  const of = `redeploy of ${app}`
  figures.push(
    {
      ...{ of, measure: 'page and scripts', unit: 'KB' },
      value: kilobytes(newBytes(before.site, after.site, needed)),
      to: kilobytes(newBytes(before.mono, after.mono)),
    },
    {
      ...{ of, measure: 'scripts', unit: 'KB', atMost: app === 'host' ? 20 : 12 },
      value: kilobytes(newBytes(before.site, after.site, scripts)),
    },
    {
      ...{ of, measure: 'scripts as deltas', unit: 'KB', atMost: 3 },
      value: kilobytes(newBytes(before.site, after.site, scripts, delta)),
    },
  )
  Object.assign(before, after)
}
tell(figures)

async function build(app: string): Promise<void> {
  await copy.node([rsbuild, 'build'], app, { NODE_ENV: 'production' })
}

/** The page, and the scripts of the app that its first screen runs, where they are served from. */
async function neededOf(app: string, files: Files): Promise<string[]> {
  const page = `${files.get('/index.html')?.body}`
  const { unchanged } = JSON.parse(/id="portal-hints">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}')
  const entry = [...page.matchAll(/<script defer src="(.*?)"/g)].map((match) => match[1] ?? '')
  if (app === 'host') {
    const hints = /"projects":\{"always":(\[\[.*?\]\])/.exec(page)?.[1] ?? '[]'
    const urls = (JSON.parse(hints) as [string][]).map(([url]) => unchanged[url] ?? url)
    return ['/index.html', ...entry, ...urls.filter((url) => url.startsWith('/r/host/'))]
  }
  const [live] = JSON.parse(`${files.get('/mf/discovery.json')?.body}`).microFrontends[app]
  const { chunks } = live.extras.portal as Release
  const { screen } = changed[app] ?? { screen: '' }
  const names = ['entry', 'door', `screen-${screen}`, `dialog-${screen}`, 'words-en']
  return [
    '/index.html',
    ...names
      .flatMap((name) => chunks[name] ?? [])
      .map((file) => `${live.url}${file}`)
      .map((url) => unchanged[url] ?? url),
  ]
}

/** Size of the delta against a script that was there before; undefined without one. */
function deltaSize(before: Files, after: Files, path: string): number | undefined {
  const name = scriptNameOf(path.slice(1))
  const deltas = [...before]
    .filter(([earlier]) => scriptNameOf(earlier.slice(1)) === name)
    .map(([, { body }]) => after.get(deltaPathOf(path, body) ?? '')?.body.length)
  return deltas.find((size) => size !== undefined)
}

/** The bytes of files that were not there before at their address; of all, or of some. */
function newBytes(
  before: Files,
  after: Files,
  of = [...after.keys()],
  smallest: (path: string) => number | undefined = () => undefined,
): number {
  return [...new Set(of)]
    .filter((path) => /\.(js|html)$/.test(path))
    .filter((path) => !before.get(path)?.body.equals(after.get(path)?.body ?? Buffer.of()))
    .reduce((sum, path) => sum + (smallest(path) ?? after.get(path)?.small.length ?? 0), 0)
}

function kilobytes(bytes: number): number {
  return bytes / 1024
}
