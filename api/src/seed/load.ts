import { existsSync } from 'node:fs'
import { link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Faker, pt_PT } from '@faker-js/faker'
import { assetPaths, panoramaFile, thumbnailFile } from '@portal/shared/contract'
import { z } from 'zod'
import { assetFolder } from '../assets/routes'
import { hashPassword } from '../auth/passwords'
import { readConfig, StartRefused } from '../config'
import { type Db, openDb } from '../db/client'
import { writeDemoAssets } from './assets'
import { seedDemo } from './demo'
import { folderOf } from './folders'
import { foldersOf, insertLoadSet, type LoadOrder, type LoadProject } from './load-queries'
import { demoPassword } from './people'
import { demoProjects } from './projects'
import { brands } from './tables'

// `npm run seed:load -- [--projects 10000] [--rows 100000]`: adds a user with that much, and one with a usual amount to
// compare with.

const { values: given } = parseArgs({
  options: {
    projects: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '100000' },
  },
})
const Count = z.coerce.number().pipe(z.int().positive())

const volumes = [
  {
    email: 'load@atlantico.example',
    name: 'Laura Duarte',
    company: 'Grande Volume',
    projectCount: Count.parse(given.projects),
    rowCount: Count.parse(given.rows),
    seed: 361,
  },
  {
    email: 'usual@atlantico.example',
    name: 'Carlos Prado',
    company: 'Volume Habitual',
    projectCount: 60,
    rowCount: 300,
    seed: 371,
  },
] as const
type Volume = (typeof volumes)[number]

try {
  await load()
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exit(1)
}

async function load(): Promise<void> {
  const config = readConfig(process.env)
  const { db, close } = await openDb(config)
  const assetsFolder = join(config.dataFolder, 'assets')
  try {
    // The demo data goes into an empty database only.
    if (config.seed === 'demo') await seedDemo(db, assetsFolder)
    for (const volume of volumes) await loadVolume(db, assetsFolder, volume)
  } finally {
    await close()
  }
}

async function loadVolume(db: Db, assetsFolder: string, volume: Volume): Promise<void> {
  const started = performance.now()
  const { email, name, company, projectCount, rowCount } = volume
  const known = await foldersOf(db, email)
  const projects = known ? [] : loadProjects(volume)
  if (!known) {
    await insertLoadSet(db, {
      company,
      user: { email, name, passwordHash: await hashPassword(demoPassword) },
      projects,
      table: {
        name: 'Encomendas',
        year: 2026,
        type: 'furniture_order',
        orders: loadOrders(volume),
      },
    })
  }
  await linkPictures(assetsFolder, known ?? projects.map((project) => project.folder))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    known
      ? `${email} has been there: nothing to write.`
      : `${email} has ${projectCount} projects and a table of ${rowCount} rows (${seconds} s).`,
  )
}

function loadProjects({ projectCount, seed }: Volume): LoadProject[] {
  const faker = new Faker({ locale: pt_PT, seed })
  return Array.from({ length: projectCount }, (_, place) => {
    const name = `Projeto ${String(place + 1).padStart(5, '0')} – ${faker.location.city()}`
    const createdAt = faker.date.between({ from: '2023-01-01', to: '2026-10-31' })
    return { name, folder: folderOf(`${name} ${seed}`), createdAt }
  })
}

function loadOrders({ rowCount, seed }: Volume): LoadOrder[] {
  const faker = new Faker({ locale: pt_PT, seed: seed + 1 })
  return Array.from({ length: rowCount }, () => ({
    brand: faker.helpers.arrayElement(brands),
    orderBy: faker.person.fullName(),
    orderDate: faker.date.between({ from: '2026-01-01', to: '2026-10-31' }),
  }))
}

/** Gives every folder the pictures of a demo project, as links that take no space. */
async function linkPictures(root: string, folders: readonly string[]): Promise<void> {
  await writeDemoAssets(root)
  const pictures = assetFolder(root, assetPaths.projects)
  for (const [place, folder] of folders.entries()) {
    const source = demoProjects[place % demoProjects.length]
    if (!source || existsSync(join(pictures, folder, panoramaFile))) continue
    await mkdir(join(pictures, folder), { recursive: true })
    for (const file of [thumbnailFile, panoramaFile]) {
      const target = join(pictures, folder, file)
      if (!existsSync(target)) await link(join(pictures, source.folder, file), target)
    }
  }
}
