import { type Figures, tableOf } from '@portal/bench/figures'
import { capacityTable } from './capacity'

const block = /(<!-- figures: (\w+) -->\n)[\s\S]*?(<!-- \/figures -->)/g

/** Replaces the tables between marks of a document: `<!-- figures: name -->` … `<!-- /figures -->`; `capacity` is calculated from the others. */
export function withTables(document: string, figures: Figures): string {
  return document.replace(block, (_, start: string, name: string, end: string) =>
    [
      start,
      ...(name === 'capacity' ? capacityTable(figures) : tableOf(figures[name] ?? [])).map(
        (line) => `${line}\n`,
      ),
      end,
    ].join(''),
  )
}
