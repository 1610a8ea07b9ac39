import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readPointer } from '../documents/pointer'
import { readServed, servedText } from '../documents/served'
import { writeSite } from '../site/write-site'
import { localStorageOf } from '../storage/local-storage'
import type { Storage } from '../storage/storage'
import { nothingReported, type TemporarySite, temporarySite } from './build-fixture'
import { statusOf } from './status'
import { type Verb, verbs } from './verbs-fixture'

// The tool is killed with SIGKILL before each of its writes. The same verb, or `compose`, then finishes the change, and
// the verb is not carried out twice.

const dying = join(import.meta.dirname, 'dying-fixture.ts')
const apps = ['remote-auth', 'remote-tables'] as const
const tables = { contents: { container: 'remote_tables' } }

let template: TemporarySite
let served: Record<'promote' | 'live' | 'rollback' | 'kill' | 'pause', string[]>
beforeAll(async () => {
  template = await temporarySite()
  const variant = (name: string) => ({ files: { 'door.js': `${name}()` } })
  await template.release('host')
  const ids: string[][] = []
  for (const name of ['zeroth', 'first', 'second'])
    ids.push([
      await template.release('remote-auth', variant(name)),
      await template.release('remote-tables', { ...tables, ...variant(name) }),
    ])
  const newest = [
    await template.publishBuild('remote-auth', variant('third')),
    await template.publishBuild('remote-tables', { ...tables, ...variant('third') }),
  ]
  const text = (auth: string, other: string) => [
    `The site serves remote-auth: ${auth}.`,
    `The site serves remote-tables: ${other}.`,
  ]
  const [, [auth1 = '', tables1 = ''] = [], [auth2 = '', tables2 = ''] = []] = ids
  served = {
    live: text(auth2, tables2),
    promote: text(newest[0] ?? '', newest[1] ?? ''),
    rollback: text(auth1, tables1),
    kill: text(`${auth1}; killed: ${auth2}`, tables2),
    pause: text(`${auth2}; paused`, tables2),
  }
})
afterAll(() => template.remove())

const servedBy = async (storage: Storage) => {
  const { apps: listed } = await readServed(storage)
  return apps.map((app) => servedText(app, listed.get(app)))
}

/** @returns whether the process was killed before it had finished. */
async function run(site: string, verb: Verb, survives: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', dying, site, verb, `${survives}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  if (signal === null && code !== 0) throw new Error(`${verb} failed with ${code}`)
  return signal === 'SIGKILL'
}

test.each(['kill', 'pause', 'promote', 'rollback'] as const)(
  'a %s killed at any step is finished by the same verb and by compose',
  { timeout: 120_000 },
  async (verb) => {
    let deaths = 0
    for (let survives = 0; ; survives += 1) {
      const folder = join(template.folder, `${verb}-${survives}`)
      await cp(template.site, folder, { recursive: true })
      const storage = localStorageOf(folder)
      if (!(await run(folder, verb, survives))) {
        expect(await servedBy(storage)).toEqual(served[verb])
        break
      }
      deaths += 1
      const composed = join(template.folder, `${verb}-${survives}-composed`)
      await cp(folder, composed, { recursive: true })

      await verbs[verb](storage)
      expect(await servedBy(storage), `${verb} after ${survives} writes`).toEqual(served[verb])
      const { history } = await readPointer(storage, 'remote-auth')
      expect(history.filter(({ action }) => action === verb)).toHaveLength(
        verb === 'promote' ? 4 : 1,
      )

      // `compose` brings the site to what the pointers say, whichever of them were reached.
      await writeSite(localStorageOf(composed))
      const problems = await statusOf(localStorageOf(composed), nothingReported)
      expect(problems.flatMap((row) => row.problems)).toEqual([])
      for (const [index, line] of (await servedBy(localStorageOf(composed))).entries())
        expect([served.live[index], served[verb][index]]).toContain(line)
    }
    // Each pointer, the page and the discovery document; headers.json does not change.
    expect(deaths).toBe(verb === 'promote' || verb === 'rollback' ? 4 : 3)
  },
)

test('a prune killed at any step is finished by repeating it', { timeout: 120_000 }, async () => {
  const site = await temporarySite()
  onTestFinished(site.remove)
  const ids: string[] = []
  for (let number = 0; number < 11; number++)
    ids.push(await site.publishBuild('remote-auth', { files: { 'door.js': `door(${number})` } }))
  const copyOf = async (name: string) => {
    const folder = join(site.folder, name)
    await cp(site.site, folder, { recursive: true })
    return { folder, storage: localStorageOf(folder) }
  }
  const uncut = await copyOf('uncut')
  await verbs.prune(uncut.storage)
  const expected = await uncut.storage.list('r')

  for (const survives of [0, 1, 2, 3]) {
    const { folder, storage } = await copyOf(`prune-${survives}`)
    expect(await run(folder, 'prune', survives)).toBe(true)

    await verbs.prune(storage)

    expect(await storage.list('r'), `after ${survives} steps`).toEqual(expected)
    const { history } = await readPointer(storage, 'remote-auth')
    expect(history.filter(({ action }) => action === 'prune')).toMatchObject([{ from: ids[0] }])
  }
})
