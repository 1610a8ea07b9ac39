import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inputsOf } from '@portal/build/inputs'
import { temporarySite } from '@portal/delivery/commands/build-fixture'
import { readPointer } from '@portal/delivery/documents/pointer'
import { afterEach, expect, test } from 'vitest'
import { buildSite } from '../src/build-site'

const site = await temporarySite()
afterEach(site.remove)

test('a state of the sources that they go back to is live again', async () => {
  const release = async (main: string) => {
    const folder = await site.build('host', { files: { 'main.js': main } })
    // Mark it as freshly built, and forget what was released.
    await writeFile(join(folder, 'dist/.inputs'), inputsOf('host'))
    await rm(join(site.folder, 'build'), { recursive: true, force: true })
    await buildSite(site.folder, [{ app: 'host', folder }])
    return (await readPointer(site.storage, 'host')).channels.stable
  }
  const first = await release('first()')
  const second = await release('second()')
  expect(second).not.toBe(first)
  expect(await release('first()')).toBe(first)
  expect(await readFile(join(site.site, 'index.html'), 'utf8')).toContain(`${first}`)
})
