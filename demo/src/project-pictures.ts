import { drawnOnce } from './drawn-once'
import type { PlacePictures, Shoot } from './pictures/draw-place'
import type { DemoProject } from './projects'

/** How many places of a kind there are: with more, the first start would draw for longer. */
const variants = 3

// The code that draws is loaded on demand: every start reads the list of files, but few draw.
const draw = async (shoot: Shoot) => (await import('./pictures/draw-pool')).drawOnAThread(shoot)

interface ProjectPictures {
  panorama(): Promise<Uint8Array>
  thumbnail(): Promise<Uint8Array>
}

/** Returns what draws the pictures of a project. Every third of a kind shows the same place, from another side. */
export function picturesOf(
  projects: readonly DemoProject[],
): (project: DemoProject) => ProjectPictures {
  const kinds = [...new Set(projects.map(({ scene }) => scene))]
  const pictures = new Map(
    kinds.flatMap((kind) => {
      const all = projects.filter(({ scene }) => scene === kind)
      return Array.from({ length: variants }, (_, variant) =>
        picturesAt(
          { kind, variant },
          all.filter((_, place) => place % variants === variant),
        ),
      ).flat()
    }),
  )
  return (project) => {
    const found = pictures.get(project)
    if (!found) throw new Error(`${project.name} is none of the projects`)
    return found
  }
}

function picturesAt(
  place: Omit<Shoot, 'names'>,
  projects: readonly DemoProject[],
): [DemoProject, ProjectPictures][] {
  let drawn: Promise<PlacePictures> | undefined
  const all = () => {
    drawn ??= draw({ ...place, names: projects.map(({ name }) => name) })
    return drawn
  }
  return projects.map((project, index) => [
    project,
    {
      panorama: () => drawnOnce(`${project.folder}/panorama`, async () => (await all()).panorama),
      thumbnail: () =>
        drawnOnce(`${project.folder}/thumbnail`, async () => {
          const thumbnail = (await all()).thumbnails[index]
          if (!thumbnail) throw new Error(`No thumbnail of ${project.name} was drawn`)
          return thumbnail
        }),
    },
  ])
}
