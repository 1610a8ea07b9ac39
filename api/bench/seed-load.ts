import { existsSync } from 'node:fs'
import { link } from 'node:fs/promises'
import { join } from 'node:path'
import { countOf, readOptions } from '@portal/bench/options'
import { panoramaFile, thumbnailFile } from '@portal/contract'
import { counted } from '@portal/contract/counted'
import * as demo from '@portal/demo'
import { type LoadVolume, loadOrders, loadProjects, loadVolumes } from '@portal/demo/load-set'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../src/auth/passwords'
import { readConfig, StartRefused } from '../src/config'
import { type Db, openDb } from '../src/db/client'
import { writeDemoFiles } from '../src/demo/files'
import { seedDemo } from '../src/demo/seed-demo'
import { folderStoreOf } from '../src/files/folder-store'
import { projectFolder, projectPath } from '../src/files/paths'
import { runScript } from '../src/lifetime'
import { makePrivateFolder } from '../src/private-folder'
import { foldersOf, insertLoadSet } from './load-queries'

// `npm run seed:load -- [--projects 10000] [--rows 100000]`: adds a user with that much, one with as many projects of
// 500 companies, and one with a usual amount to compare with.

const options = readOptions({ projects: '10000', rows: '100000' })
const volumes = loadVolumes(countOf(options.projects), countOf(options.rows))

await runScript(load)

async function load(): Promise<void> {
  const config = readConfig(process.env)
  if (!('folder' in config.files))
    throw new StartRefused('The load set links its pictures, which only a folder can. Unset FILES.')
  const root = config.files.folder
  const { db, close } = await openDb(config)
  try {
    // The demo data goes into an empty database only.
    if (config.seed === 'demo') await seedDemo(demo, db, folderStoreOf(root))
    for (const volume of volumes) await loadVolume(db, root, volume)
    // The embedded database does this by itself only at a start.
    await db.execute(sql`analyze`)
  } finally {
    await close()
  }
}

async function loadVolume(db: Db, root: string, volume: LoadVolume): Promise<void> {
  const started = performance.now()
  const { email, name, company, companyCount, projectCount, rowCount } = volume
  const projectText = counted(projectCount, 'project')
  const rowText = counted(rowCount, 'row')
  const known = await foldersOf(db, email)
  const projects = known ? [] : loadProjects(volume)
  if (!known) {
    console.log(`Writing ${projectText} and ${rowText} for ${email} …`)
    const set = {
      company,
      companyCount,
      user: { email, name, passwordHash: await hashPassword(demo.demoPassword) },
      projects,
      table: {
        name: 'Encomendas',
        year: 2026,
        type: 'furniture_order',
        orders: loadOrders(volume),
      },
    }
    await insertLoadSet(db, set, (written) => console.log(`  ${written} of ${rowText}`))
  }
  await linkPictures(root, known ?? projects.map((project) => project.folder))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    known
      ? `${email} has ${counted(known.length, 'project')} already: nothing to write.`
      : `${email} has ${projectText} and a table of ${rowText} (${seconds} s).`,
  )
}

/** Gives every folder the pictures of a demo project, as links that take no space. */
async function linkPictures(root: string, folders: readonly string[]): Promise<void> {
  await writeDemoFiles(demo, folderStoreOf(root))
  for (const [place, folder] of folders.entries()) {
    const source = demo.demoProjects[place % demo.demoProjects.length]
    if (!source || existsSync(join(root, projectPath(folder, panoramaFile)))) continue
    makePrivateFolder(join(root, projectFolder(folder)))
    for (const file of [thumbnailFile, panoramaFile]) {
      const target = join(root, projectPath(folder, file))
      if (!existsSync(target)) await link(join(root, projectPath(source.folder, file)), target)
    }
  }
}
