import { languages } from '@portal/contract'
import { type Cell, type Row, themes, widths } from '../fixtures/cells'

/** A state in a language, with the cells that were judged. */
export interface JudgedRow extends Row {
  readonly cells: readonly Cell[]
  /** Why some were not, or what they lack. */
  readonly errors: readonly string[]
}

/** A journey that looks at one thing across screens. */
export interface Walk {
  /** Its file. */
  readonly about: string
  readonly title: string
  readonly status: string
  readonly errors: readonly string[]
}

interface Report {
  readonly rows: readonly JudgedRow[]
  readonly walks: readonly Walk[]
}

const columns = languages.flatMap((language) =>
  themes.flatMap((theme) => widths.map((width) => ({ language, theme, width }))),
)
type Column = (typeof columns)[number]

/** Summary of the results. */
export function summaryOf({ rows, walks }: Report): string {
  const states = statesOf(rows)
  const kinds = [...states.values()].map(([row]) => row?.kind)
  const cells = rows.flatMap((row) => row.cells)
  const clean = cells.filter(({ violations }) => violations.length === 0)
  const all = states.size * columns.length
  const passed = walks.filter(({ status }) => status === 'passed')
  const counts = [...new Set(kinds)].map(
    (kind) => `${kinds.filter((other) => other === kind).length} ${kind}s`,
  )
  return [
    `${states.size} states: ${counts.join(', ')}.`,
    `${all} cells: ${clean.length} passed, ${cells.length - clean.length} failed, ${all - cells.length} not judged.`,
    `${walks.length} walks: ${passed.length} passed, ${walks.length - passed.length} failed or skipped.`,
  ].join('\n')
}

/** The whole report as one page that needs nothing else. */
export function reportPage(report: Report): string {
  const states = [...statesOf(report.rows)]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Accessibility of Portal 360</title>
<style>${styles}</style>
<main>
<h1>Accessibility of Portal 360</h1>
<p class="summary">${escaped(summaryOf(report))}</p>
<h2>Matrix</h2>
<p>Each cell: all rules of axe (WCAG 2.2 A and AA, best practice, target size), no sideways scrolling, no text cut off with
wider spacing, and the language of the page.</p>
<div class="scroller" tabindex="0" role="region" aria-label="Matrix"><table>
<thead><tr><th scope="col">State</th><th scope="col">Kind</th>${columns
    .map(({ language, theme, width }) => `<th scope="col">${language} ${theme} ${width}</th>`)
    .join('')}</tr></thead>
<tbody>${states.map(([state, rows]) => stateRow(state, rows)).join('')}</tbody>
</table></div>
<h2>What was found</h2>
${states.map(([state, rows]) => findings(state, rows)).join('') || '<p>Nothing.</p>'}
<h2>Walks</h2>
<table><thead><tr><th scope="col">About</th><th scope="col">Walk</th><th scope="col">Result</th></tr></thead>
<tbody>${report.walks.map(walkRow).join('')}</tbody></table>
</main>
</html>
`
}

function stateRow(state: string, rows: readonly JudgedRow[]): string {
  const cells = columns.map((column) => {
    const cell = cellAt(rows, column)
    const result = !cell ? 'not judged' : cell.violations.length > 0 ? 'failed' : 'passed'
    return `<td class="${result.replace(' ', '-')}">${result}</td>`
  })
  return `<tr><th scope="row">${escaped(state)}</th><td>${rows[0]?.kind}</td>${cells.join('')}</tr>`
}

function findings(state: string, rows: readonly JudgedRow[]): string {
  const found = columns.flatMap((column) => {
    const { language, theme, width } = column
    const violations = cellAt(rows, column)?.violations ?? []
    return violations.map((violation) => `${language} ${theme} ${width}: ${violation}`)
  })
  const isIncomplete = rows.some(({ cells }) => cells.length < columns.length / languages.length)
  const all = [...found, ...(isIncomplete ? rows.flatMap(({ errors }) => errors) : [])]
  if (all.length === 0) return ''
  return `<h3>${escaped(state)}</h3><ul>${all.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`
}

function walkRow({ about, title, status, errors }: Walk): string {
  const said = errors.map((error) => `<pre>${escaped(error)}</pre>`).join('')
  return `<tr><td>${about}</td><td>${escaped(title)}${said}</td><td class="${status}">${status}</td></tr>`
}

function cellAt(rows: readonly JudgedRow[], { language, theme, width }: Column): Cell | undefined {
  return rows
    .find((row) => row.language === language)
    ?.cells.find((cell) => cell.theme === theme && cell.width === width)
}

function statesOf(rows: readonly JudgedRow[]): Map<string, JudgedRow[]> {
  const states = new Map<string, JudgedRow[]>()
  for (const row of rows) states.set(row.state, [...(states.get(row.state) ?? []), row])
  return states
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const styles = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem }
.summary { white-space: pre-line; font-size: 16px }
.scroller { overflow-x: auto }
table { border-collapse: collapse }
th, td { border: 1px solid #999; padding: 0.2rem 0.5rem; text-align: start; vertical-align: top }
.passed { background: #dff5e1 }
.failed, .not-judged, .timedOut, .interrupted { background: #ffd9d9; font-weight: bold }
pre { white-space: pre-wrap; max-width: 80ch }
`
