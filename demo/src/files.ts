import { assetPaths, panoramaFile, projectFilesFolder, thumbnailFile } from '@portal/contract'
import { demoCompanies, logoFile } from './companies'
import { demoPeople, portraitNameOf } from './people'
import { floorPlan } from './pictures/floor-plan'
import { logo } from './pictures/logo'
import { portrait } from './pictures/portrait'
import { panorama, thumbnail } from './pictures/render'
import { demoProjects } from './projects'

interface DemoFile {
  /** Relative to the folder of the assets; begins with a slash. */
  readonly path: string
  draw(): Promise<Uint8Array>
}

/** The pictures and PDF files of the demo data. */
export const demoFiles: readonly DemoFile[] = [...logos(), ...portraits(), ...projectFiles()]

function logos(): DemoFile[] {
  return demoCompanies.map((company) => ({
    path: `${assetPaths.companies}/${logoFile(company)}`,
    draw: () => logo(company.mark),
  }))
}

function portraits(): DemoFile[] {
  return demoPeople.flatMap((person) => {
    const file = portraitNameOf(person)
    const { email, hairstyle } = person
    if (!file || !hairstyle) return []
    return [{ path: `${assetPaths.portraits}/${file}`, draw: () => portrait(email, hairstyle) }]
  })
}

function projectFiles(): DemoFile[] {
  return demoProjects.flatMap((project) => {
    const folder = `${assetPaths.projects}/${project.folder}`
    const { scene, name } = project
    return [
      { path: `${folder}/${thumbnailFile}`, draw: () => thumbnail(scene, name) },
      { path: `${folder}/${panoramaFile}`, draw: () => panorama(scene, name) },
      ...project.pdfs.map((pdf) => ({
        path: `${folder}/${projectFilesFolder}/${pdf.file}`,
        draw: () => floorPlan(name, pdf.title),
      })),
    ]
  })
}
