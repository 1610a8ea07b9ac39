import { type Figures, tableOf } from '@portal/bench/figures'

const block = /(<!-- figures: (\w+) -->\n)[\s\S]*?(<!-- \/figures -->)/g

/** Replaces the tables between marks of a document: `<!-- figures: name -->` … `<!-- /figures -->`. */
export function withTables(document: string, figures: Figures): string {
  return document.replace(block, (_, start: string, name: string, end: string) =>
    [start, ...tableOf(figures[name] ?? []).map((line) => `${line}\n`), end].join(''),
  )
}
