import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type Discovery, type Release, routeOf } from '@portal/contract'
import { tags } from '../../fixtures/tags'
import { dataFolder } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'

// Compressed bytes of the built portal. Each limit is the measured size and a few hundred bytes; raise it here with a
// reason (`npm run bench:load` measures the cost).
const limits = {
  // The first paint of the entrance screens and of the dashboard, in two languages: 14 kB, for an earlier paint (docs/performance.md).
  // The first calls: 0.4 kB. The digest of the script that counts the health of releases: 0.1 kB.
  // The address of the font, and how the first paint takes it: 0.8 kB. The files of code in parts (decision 050): 0.1 kB.
  page: 22_600,
  // Dialogs and slots that remotes bring: 0.7 kB. The query of the user: 0.3 kB. Error reports and traces: 0.2 kB. What replaces
  // the first paint: 0.5 kB. First calls, and a screen that is begun before it is shown: 0.4 kB.
  // Notes of what starts and fails, for the health of releases: 0.5 kB. Ends of sessions that survive a lost network, and
  // tabs that take turns with a remember token: 0.9 kB. Banners of previews: 0.2 kB.
  // Design tokens and the font: 1.2 kB. The calls of the second factor: 0.3 kB. Own code in a file of its own, so that a change
  // of the host costs a returning browser 16 kB instead of 45: 1.4 kB. Own later files that are asked for again, and ends of
  // sessions told from lost connections: 0.2 kB. Sessions that stay ended for the next user, lost code of the shell that is asked
  // for again, the focus between screens, and words as one function: 0.5 kB. Without the sentences of zod: 0.9 kB less.
  'entry of the host': 234_000,
  // The files of a screen in parts: 0.1 kB.
  'entry of a remote': 7_450,
  // Loaded after the first screen: web-vitals, and the counts.
  'health of releases': 4_800,
  // With the scripts of shared modules, which pages fetched late before: 14 and 47 kB.
  // Figtree, all weights in one file. The browser keeps it for the release.
  font: 20_200,
  // The second step of a sign-in: 0.7 kB. What is typed while a form is sent: 0.2 kB.
  login: 297_300,
  // Keys of the cards and of the bar, and pictures in several sizes: 2.7 kB. The screen in parts, so that a changed line
  // costs a returning browser 12 kB instead of 19: 3.7 kB. Changes of filters in quick succession, and the focus after unpinning: 0.4 kB.
  // Rows that mount only the cards they show, the focus after the finder and in long lists, a note that can be closed: 0.8 kB.
  // Rows near the window are calculated without a library: 9.2 kB less.
  projects: 369_000,
}

const site = () => join(dataFolder(), 'site')
const compressed = (path: string) => stat(join(site(), `${path}.br`)).then(({ size }) => size)

async function pageParts() {
  const page = await readFile(join(site(), 'index.html'), 'utf8')
  const json = (id: string) =>
    JSON.parse(new RegExp(`id="${id}">(.*?)</script>`, 's').exec(page)?.[1] ?? '')
  const entry = [...page.matchAll(/<script defer src="(.*?)"/g)].map((match) => match[1] ?? '')
  return { page, entry, hints: json('portal-hints'), discovery: json('mf-discovery') as Discovery }
}

test('the page and the first scripts are no larger than they were', tags('site'), async () => {
  const { page, entry, hints, discovery } = await pageParts()
  const sizes: Record<string, number> = {
    page: (await promisify(brotliCompress)(page)).length,
    'entry of the host': await sum(entry),
  }
  for (const screen of ['login', 'projects']) {
    const { always, words } = hints.scripts[screen]
    const urls = [...always, ...words.en].map(([url]: [string]) => url)
    sizes[screen] = (sizes.page ?? 0) + (sizes['entry of the host'] ?? 0) + (await sum(urls))
    expect(hints.routes).toContainEqual(expect.objectContaining({ screen, path: routeOf(screen) }))
  }
  const font = /rel="preload" as="font"[^>]*href="(.*?)"/.exec(page)?.[1] ?? ''
  sizes.font = (await stat(join(site(), font))).size
  const [host] = discovery.microFrontends.host ?? []
  const { chunks } = await readRelease(host?.url ?? '')
  const health = (chunks.health ?? []).map((file) => join(host?.url ?? '', file))
  expect(health).toHaveLength(1)
  sizes['health of releases'] = await sum(health)
  const first = Object.values(hints.scripts).flatMap((scripts) => JSON.stringify(scripts))
  expect([...entry, ...first].join()).not.toContain(health[0])
  for (const [name, size] of Object.entries(sizes))
    expect.soft(size, name).toBeLessThanOrEqual(limits[name as 'page'])
})

test('the entries of the remotes are no larger than they were', tags('site'), async () => {
  const { discovery } = await pageParts()
  for (const [app, [live]] of Object.entries(discovery.microFrontends)) {
    if (app === 'host' || !live) continue
    const { chunks } = await readRelease(live.url)
    const size = await sum((chunks.entry ?? []).map((file) => join(live.url, file)))
    expect(size, app).toBeLessThanOrEqual(limits['entry of a remote'])
  }
})

async function readRelease(url: string): Promise<Release> {
  return JSON.parse(await readFile(join(site(), url, 'release.json'), 'utf8')) as Release
}

async function sum(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(compressed))
  return sizes.reduce((all, size) => all + size, 0)
}
