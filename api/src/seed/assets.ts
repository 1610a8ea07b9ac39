import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  assetPaths,
  panoramaFile,
  projectFilesFolder,
  thumbnailFile,
} from '@portal/shared/contract'
import { assetFolder } from '../assets/routes'
import { demoCompanies, logoFile } from './companies'
import { demoPeople, portraitNameOf } from './people'
import { floorPlan } from './pictures/floor-plan'
import { logo } from './pictures/logo'
import { portrait } from './pictures/portrait'
import { panorama, thumbnail } from './pictures/render'
import { demoProjects } from './projects'

/** How many pictures are drawn at once; sharp uses other threads than this one. */
const drawnAtOnce = 4

interface Asset {
  readonly file: string
  draw(): Promise<Uint8Array>
}

/** Draws the pictures and PDF files of the demo data, each unless it is there. */
export async function writeDemoAssets(root: string): Promise<void> {
  const missing = [...companyAssets(root), ...portraits(root), ...projectAssets(root)].filter(
    ({ file }) => !existsSync(file),
  )
  const next = missing.values()
  const draw = async () => {
    for (const { file, draw } of next) await write(file, await draw())
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, draw))
}

/** A file appears whole or not at all. */
async function write(file: string, contents: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.draft`
  await writeFile(draft, contents)
  await rename(draft, file)
}

function companyAssets(root: string): Asset[] {
  const folder = assetFolder(root, assetPaths.companies)
  return demoCompanies.map((company) => ({
    file: join(folder, logoFile(company)),
    draw: () => logo(company.mark),
  }))
}

function portraits(root: string): Asset[] {
  const folder = assetFolder(root, assetPaths.portraits)
  return demoPeople.flatMap((person) => {
    const file = portraitNameOf(person)
    const { email, hairstyle } = person
    if (!file || !hairstyle) return []
    return [{ file: join(folder, file), draw: () => portrait(email, hairstyle) }]
  })
}

function projectAssets(root: string): Asset[] {
  return demoProjects.flatMap((project) => {
    const folder = join(assetFolder(root, assetPaths.projects), project.folder)
    const { scene, name } = project
    return [
      { file: join(folder, thumbnailFile), draw: () => thumbnail(scene, name) },
      { file: join(folder, panoramaFile), draw: () => panorama(scene, name) },
      ...project.pdfs.map((pdf) => ({
        file: join(folder, projectFilesFolder, pdf.file),
        draw: () => floorPlan(name, pdf.title),
      })),
    ]
  })
}
