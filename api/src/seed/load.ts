import { existsSync } from 'node:fs'
import { link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Faker, pt_PT } from '@faker-js/faker'
import { assetPaths, panoramaFile, thumbnailFile } from '@portal/shared/contract'
import { assetFolder } from '../assets/routes'
import { hashPassword } from '../auth/passwords'
import { readConfig, StartRefused } from '../config'
import { openDb } from '../db/client'
import { writeDemoAssets } from './assets'
import { seedDemo } from './demo'
import { folderOf } from './folders'
import { foldersOf, insertLoadSet, type LoadOrder, type LoadProject } from './load-queries'
import { demoPassword } from './people'
import { demoProjects } from './projects'
import { brands } from './tables'

// `pnpm seed:load`: one user with 10,000 projects and a company table of 100,000 rows.

const email = 'load@atlantico.example'
const projectCount = 10_000
const rowCount = 100_000

try {
  await load()
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exit(1)
}

async function load(): Promise<void> {
  const started = performance.now()
  const config = readConfig(process.env)
  const { db, close } = await openDb(config)
  const assetsFolder = join(config.dataFolder, 'assets')
  try {
    // The demo data goes into an empty database only.
    if (config.seed === 'demo') await seedDemo(db, assetsFolder)
    const known = await foldersOf(db, email)
    const projects = known ? [] : loadProjects()
    if (!known) {
      await insertLoadSet(db, {
        company: 'Grande Volume',
        user: { email, name: 'Laura Duarte', passwordHash: await hashPassword(demoPassword) },
        projects,
        table: { name: 'Encomendas', year: 2026, type: 'furniture_order', orders: loadOrders() },
      })
    }
    const folders = known ?? projects.map((project) => project.folder)
    await linkPictures(assetsFolder, folders)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      known
        ? `${email} has been there: nothing to write.`
        : `${email} has ${projectCount} projects and a table of ${rowCount} rows (${seconds} s).`,
    )
  } finally {
    await close()
  }
}

function loadProjects(): LoadProject[] {
  const faker = new Faker({ locale: pt_PT, seed: 361 })
  return Array.from({ length: projectCount }, (_, place) => {
    const name = `Projeto ${String(place + 1).padStart(5, '0')} – ${faker.location.city()}`
    const createdAt = faker.date.between({ from: '2023-01-01', to: '2026-10-31' })
    return { name, folder: folderOf(name), createdAt }
  })
}

function loadOrders(): LoadOrder[] {
  const faker = new Faker({ locale: pt_PT, seed: 362 })
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
