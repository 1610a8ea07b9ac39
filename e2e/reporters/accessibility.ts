import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { type Cell, cellAnnotation, type Row, rowAnnotation } from '../fixtures/cells'
import { type JudgedRow, reportPage, summaryOf, type Walk } from './accessibility-page'

const file = fileURLToPath(new URL('../reports/accessibility.html', import.meta.url))

/** Writes the accessibility matrix and the walks into one page, and prints its path. */
export default class AccessibilityReporter implements Reporter {
  readonly #rows: JudgedRow[] = []
  readonly #walks: Walk[] = []

  onTestEnd({ title, location }: TestCase, { annotations, status, errors }: TestResult): void {
    const about = (wanted: string) =>
      annotations.filter(({ type }) => type === wanted).map(({ description = '' }) => description)
    const said = errors.map(({ message = '' }) => message.replace(escapes, ''))
    const [row] = about(rowAnnotation)
    if (row === undefined)
      this.#walks.push({ title, status, errors: said, about: basename(location.file, '.spec.ts') })
    else
      this.#rows.push({
        ...(JSON.parse(row) as Row),
        cells: about(cellAnnotation).map((cell) => JSON.parse(cell) as Cell),
        errors: said,
      })
  }

  onEnd(): void {
    const report = { rows: this.#rows, walks: this.#walks }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, reportPage(report))
    console.log(`${summaryOf(report)}\nReport: ${file}`)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal
const escapes = /\u001b\[\d+m/g
