import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Discovery, Release } from '@portal/contract'
import { tags } from '../../fixtures/tags'
import { dataFolder } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'

const site = () => join(dataFolder(), 'site')
const readJson = async (path: string) => JSON.parse(await readFile(join(site(), path), 'utf8'))

test(
  'each build lists the shared modules that it takes, and the host those it provides',
  tags('site'),
  async () => {
    const { microFrontends } = (await readJson('mf/discovery.json')) as Discovery
    const releaseOf = (app: string): Promise<Release> =>
      readJson(`${microFrontends[app]?.[0]?.url}release.json`)
    const { kit, provides = {}, shared, chunks } = await releaseOf('host')
    expect(kit).toMatch(/^\d+\.\d+\.\d+$/)
    // The page preloads the scripts of a lazily shared module, which are none of those that it has anyway.
    for (const [name, scripts] of Object.entries(shared)) {
      expect(scripts, name).not.toEqual([])
      for (const script of scripts) expect(chunks.entry, name).not.toContain(script)
    }
    expect(provides).toMatchObject({
      react: expect.stringMatching(/^19\./),
      '@portal/shared/portal': expect.any(String),
    })
    for (const app of Object.keys(microFrontends).filter((name) => name !== 'host')) {
      const { fits, needs, requires = {}, ...release } = await releaseOf(app)
      const places = Object.values(needs).flat()
      expect(Object.keys(requires), app).toEqual(expect.arrayContaining(['react', ...places]))
      expect(Object.keys(provides), app).toEqual(expect.arrayContaining(Object.keys(requires)))
      const ours = Object.keys(requires).filter((name) => name.startsWith('@portal/'))
      // The newest of what its modules need.
      expect(
        ours.map((name) => requires[name]),
        app,
      ).toContain(fits)
      expect(release.kit, app).toBe(kit)
    }
  },
)
