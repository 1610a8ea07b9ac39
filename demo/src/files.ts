import { assetPaths, panoramaFile, projectFilesFolder, thumbnailFile } from '@portal/contract'
import { demoCompanies, logoFile } from './companies'
import { demoPeople, portraitNameOf } from './people'
import { picturesOf } from './project-pictures'
import { demoProjects } from './projects'

interface DemoFile {
  /** In a file store. */
  readonly path: string
  draw(): Promise<Uint8Array>
}

const folderOf = (kind: keyof typeof assetPaths) => assetPaths[kind].slice(1)

/** The pictures and PDF files of the demo data. */
export const demoFiles: readonly DemoFile[] = [...logos(), ...portraits(), ...projectFiles()]

function logos(): DemoFile[] {
  return demoCompanies.map((company) => ({
    path: `${folderOf('companies')}/${logoFile(company)}`,
    draw: async () => (await import('./pictures/logo')).logo(company.mark),
  }))
}

function portraits(): DemoFile[] {
  return demoPeople.flatMap((person) => {
    const file = portraitNameOf(person)
    const { email, hairstyle } = person
    if (!file || !hairstyle) return []
    const draw = async () => (await import('./pictures/portrait')).portrait(email, hairstyle)
    return [{ path: `${folderOf('portraits')}/${file}`, draw }]
  })
}

function projectFiles(): DemoFile[] {
  const pictures = picturesOf(demoProjects)
  // In the order of the list neighbours are of other places, which are drawn at the same time.
  return demoProjects.flatMap((project) => {
    const { thumbnail, panorama } = pictures(project)
    const folder = `${folderOf('projects')}/${project.folder}`
    return [
      { path: `${folder}/${thumbnailFile}`, draw: thumbnail },
      { path: `${folder}/${panoramaFile}`, draw: panorama },
      ...project.pdfs.map((pdf) => ({
        path: `${folder}/${projectFilesFolder}/${pdf.file}`,
        draw: async () =>
          (await import('./pictures/floor-plan')).floorPlan(project.name, pdf.title),
      })),
    ]
  })
}
