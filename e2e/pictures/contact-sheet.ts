import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@portal/contract'
import type { Look } from '../journeys/accessibility/states/looks'
import { writeSheet } from './sheet'

/** How each state is shown: a phone and a desk, in every theme and in forced colours. */
export const shown = {
  widths: [390, 1280],
  looks: ['light', 'dark', 'contrast', 'forced'],
} as const

interface Picture {
  readonly state: string
  readonly language: Language
  readonly width: number
  readonly look: Look
}

const folder = fileURLToPath(new URL('../reports/pictures', import.meta.url))

/** Path of a picture. */
export function pictureFile({ state, language, width, look }: Picture): string {
  const name = state.replace(/[^a-z0-9]+/gi, '-').toLowerCase()
  return join(folder, `${name}_${language}_${width}_${look}.jpg`)
}

/** Writes the page that shows all pictures, a row for each state and language; what is missing is said. */
export default function writeContactSheet(): void {
  writeSheet(folder, (state) =>
    languages.map((language) =>
      shown.widths.flatMap((width) =>
        shown.looks.map((look) => ({
          file: pictureFile({ state, language, width, look }),
          label: `${language}, ${width} px, ${look}`,
          width,
        })),
      ),
    ),
  )
}
