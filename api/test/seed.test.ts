import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Folder, fillTemplate, panoramaFile, templatesOf, thumbnailFile } from '@portal/contract'
import * as demo from '@portal/demo'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDb } from '../src/db/client'
import { appUsers, companies, projects, tableProjects, userProjects } from '../src/db/schema'
import { seedDemo } from '../src/demo/seed-demo'
import { openFiles } from '../src/files/open-files'
import { fileFolders, projectPath } from '../src/files/paths'
import { type Stores, startStores, storeKinds } from './stores'
import { openTestDb } from './test-api'

const { demoProjects, demoTables } = demo
let opened: OpenDb
let stores: Stores
const folder = mkdtempSync(join(tmpdir(), 'portal-seed-'))
beforeAll(async () => {
  opened = await openTestDb()
  stores = await startStores()
})
afterAll(async () => {
  await opened.close()
  await stores.stop()
  rmSync(folder, { recursive: true })
})

test('an empty database is seeded once, with every file that it names', async () => {
  expect(await seedDemo(demo, opened.db, openFiles({ folder }))).toBeGreaterThan(0)
  expect(await seedDemo(demo, opened.db, openFiles({ folder }))).toBeUndefined()

  const { assets } = templatesOf(folder)
  const files = [
    ...(await opened.db.select().from(companies)).map(({ image }) =>
      fillTemplate(assets.companyImage, { image: image ?? '' }),
    ),
    ...(await opened.db.select().from(appUsers)).flatMap(({ portrait }) =>
      portrait ? [fillTemplate(assets.portrait, { image: portrait })] : [],
    ),
    ...(await opened.db.select().from(projects)).flatMap(({ folder, pdfFiles }) => {
      const part = { folder: folder ?? '' }
      const pdfs = pdfFiles === '' ? [] : pdfFiles.split('/')
      return [
        fillTemplate(assets.thumbnail, part),
        ...pdfs.map((file) => fillTemplate(assets.projectFile, { ...part, file })),
      ]
    }),
  ]
  expect(files.length).toBeGreaterThan(130)
  expect(files.filter((file) => !existsSync(file))).toEqual([])

  const accents = (await opened.db.select().from(companies)).map(({ accent }) => accent)
  expect(new Set(accents).size).toBe(demo.demoCompanies.length)
  expect(accents).not.toContain(null)

  const [project] = demoProjects
  const size = async (file: string) => {
    const { format, width, height } = await sharp(
      join(folder, 'projects', project?.folder ?? '', file),
    ).metadata()
    return [format, width, height]
  }
  expect(await size(panoramaFile)).toEqual(['jpeg', 2048, 1024])
  expect(await size('socialThumbnail.jpg')).toEqual(['jpeg', 1200, 630])
  const pdf = files.find((file) => file.endsWith('.pdf')) ?? ''
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-')
}, 60_000)

test.each(storeKinds)(
  'files in a %s have the paths of the api, and are drawn once',
  async (kind) => {
    const files = openFiles(await stores.create(kind))
    const list = async () => {
      const found = []
      for (const each of fileFolders)
        for await (const file of files.list(`${each}/`)) found.push(file)
      return found
    }
    await seedDemo(demo, opened.db, files)
    const drawn = await list()
    // Each panorama has a smaller copy.
    expect(drawn).toHaveLength(demo.demoFiles.length + demoProjects.length)
    const [project] = demoProjects
    expect(await files.find(projectPath(project?.folder ?? '', thumbnailFile))).toBeDefined()
    await seedDemo(demo, opened.db, files)
    expect(await list()).toEqual(drawn)
  },
  60_000,
)

test('there are about 60 projects, each in a folder of its own that cannot be guessed', async () => {
  const folders = demoProjects.map((project) => project.folder)
  expect(folders.length).toBeGreaterThanOrEqual(60)
  expect(new Set(folders).size).toBe(folders.length)
  expect(folders.every((name) => Folder.safeParse(name).success)).toBe(true)
  expect(folders.every((name) => /-[a-z0-9]{10}$/.test(name))).toBe(true)
  const years = new Set(demoProjects.map((project) => project.created.slice(0, 4)))
  expect([...years].sort()).toEqual(['2023', '2024', '2025', '2026'])
  const pdfs = demoProjects.filter((p) => p.owner.startsWith('ana.')).map((p) => p.pdfs.length)
  expect(new Set(pdfs.map((count) => Math.min(count, 2)))).toEqual(new Set([0, 1, 2]))
  const owned = await opened.db.$count(userProjects)
  expect(owned).toBe(demoProjects.length + 6)
})

test('the types of tables are in Portuguese, as their companies are', () => {
  for (const { type } of demoTables()) expect(type).toMatch(/^encomenda_de_\p{L}+/u)
})

test('orders link to existing projects, and are the same at every seeding', async () => {
  expect(demoTables()).toEqual(demoTables())
  const linked = new Set(
    demoTables().flatMap((table) => table.rows.flat().map((order) => order.project)),
  )
  const folders = new Set(demoProjects.map((project) => project.folder))
  expect([...linked].filter((name) => name !== undefined && !folders.has(name))).toEqual([])
  expect(await opened.db.$count(tableProjects)).toBeGreaterThan(500)
})
