import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faultsHeader, panelAttribute, socketQuery } from '@portal/contract/qa/switches'
import { expect, test } from '../../fixtures/qa-portal'
import { tags } from '../../fixtures/tags'
import { dataFolder } from '../../fixtures/target'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const markers = [faultsHeader, socketQuery, panelAttribute]

test(
  'no production build and no file of the site holds any of QA mode',
  tags('qa', 'site'),
  async ({ qaPortal }) => {
    const apps = (await readdir(root)).filter((name) => /^(host|remote-.*)$/.test(name))
    const builds = apps.map((app) => join(root, app, 'dist'))
    for (const folder of [...builds, join(dataFolder(), 'site')])
      expect(await filesWithMarkers(folder), folder).toEqual([])
    // A build of QA mode does have the markers.
    const planted = await filesWithMarkers(join(qaPortal.site, 'r/host'))
    expect(planted.some((file) => file.endsWith('.js'))).toBe(true)
  },
)

/** The files below a folder that hold a marker of QA mode; a folder without files is none. */
async function filesWithMarkers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  expect(files.length, folder).toBeGreaterThan(0)
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return files.filter((_, at) => markers.some((marker) => texts[at]?.includes(marker)))
}
