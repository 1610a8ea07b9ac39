import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@portal/shared/contract'
import type { Look } from '../journeys/accessibility/states/looks'
import { states } from '../journeys/accessibility/states/states'

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

/** The file of a picture. */
export function pictureFile({ state, language, width, look }: Picture): string {
  const name = state.replace(/[^a-z0-9]+/gi, '-').toLowerCase()
  return join(folder, `${name}_${language}_${width}_${look}.jpg`)
}

/** Writes the page that shows all pictures, a row for each state and language; what is missing is said. */
export default function writeContactSheet(): void {
  const sections = Object.keys(states).map((state) => {
    const rows = languages.map((language) => rowOf(state, language)).join('')
    return `<section><h2>${state}</h2>${rows}</section>`
  })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'index.html')
  writeFileSync(file, `${head}${sections.join('\n')}\n`)
  process.stdout.write(`Contact sheet: ${file}\n`)
}

function rowOf(state: string, language: Language): string {
  const pictures = shown.widths.flatMap((width) =>
    shown.looks.map((look) => figureOf({ state, language, width, look })),
  )
  return `<div>${pictures.join('')}</div>`
}

function figureOf(picture: Picture): string {
  const { state, language, width, look } = picture
  const file = pictureFile(picture)
  const label = `${language}, ${width} px, ${look}`
  if (!existsSync(file)) return `<figure class="missing">${label}: not taken</figure>`
  const name = basename(file)
  return `<figure style="flex-grow:${width}"><a href="${name}"><img src="${name}" alt="${state}, ${label}" loading="lazy"></a><figcaption>${label}</figcaption></figure>`
}

const head = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Portal 360: every screen</title>
<style>
  :root { color-scheme: light dark; font: 13px/1.4 system-ui, sans-serif }
  body { margin: 24px }
  h1 { font-size: 22px }
  h2 { font-size: 15px; margin: 32px 0 8px }
  div { display: flex; gap: 12px; margin-bottom: 12px }
  figure { margin: 0; flex-basis: 0; min-width: 0 }
  img { width: 100%; border: 1px solid #8884; border-radius: 4px }
  figcaption, .missing { opacity: .7 }
</style>
<h1>Portal 360: every screen, dialog and menu</h1>
`
