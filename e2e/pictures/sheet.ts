import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { states } from '../journeys/accessibility/states/states'

interface Figure {
  readonly file: string
  readonly label: string
  /** Viewport width in px; pictures in a row are scaled by it. */
  readonly width: number
}

/** Writes an HTML page with the pictures of every state, and names missing ones. */
export function writeSheet(folder: string, rowsOf: (state: string) => Figure[][]): void {
  const sections = Object.keys(states).map((state) => {
    const rows = rowsOf(state).map((row) => `<div>${row.map(figure).join('')}</div>`)
    return `<section><h2>${state}</h2>${rows.join('')}</section>`
  })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'index.html')
  writeFileSync(file, `${head}${sections.join('\n')}\n`)
  process.stdout.write(`Contact sheet: ${file}\n`)
}

function figure({ file, label, width }: Figure): string {
  if (!existsSync(file)) return `<figure class="missing">${label}: not taken</figure>`
  const name = basename(file)
  return `<figure style="flex-grow:${width}"><a href="${name}"><img src="${name}" alt="${label}" loading="lazy"></a><figcaption>${label}</figcaption></figure>`
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
