import type { Table } from '@portal/contract'
import { FluentProvider, themes } from '@portal/kit/ui/core'
import { Facts } from '../../components/facts'
import { useTableName } from '../../components/table-name'
import { useTablesWords } from '../../words'
import { columns } from './arrange'
import { LineRow } from './line-row'
import { type Lines, spanAt } from './rows'
import { useStyles } from './sheet.styles'
import { Widths } from './widths'

/** Part of a table for paper or a picture: lines from `first` to before `end`. */
export interface SheetPart {
  readonly first: number
  readonly end: number
  readonly hasTitle: boolean
  /** Without it, the part continues the previous one. */
  readonly hasHeader: boolean
  /** Pages end within rows, so each line has the number of its row. */
  readonly isPaged?: boolean
}

interface SheetProps {
  readonly table: Table
  readonly lines: Lines
  readonly part: SheetPart
  /** Below what is known of the table. */
  readonly note?: string | undefined
}

/** A table or a part of it, always in the light theme and without controls. */
export function Sheet({ table, lines, part, note }: SheetProps) {
  const { first, end, hasTitle, hasHeader, isPaged = false } = part
  const t = useTablesWords()
  const styles = useStyles()
  const name = useTableName()(table)
  const shown = lines.slice(first, end)
  const goesOn = first > 0 && !hasHeader && lines.slice(first - 1, first)[0]?.row === shown[0]?.row
  const spanOf = (at: number) => {
    const span = spanAt(shown, at)
    if (!isPaged) return { span, goesOn: at === 0 && goesOn ? ('blank' as const) : undefined }
    return { span: 1, goesOn: span === undefined ? ('numbered' as const) : undefined }
  }
  return (
    <FluentProvider theme={themes.light} className={styles.sheet}>
      {hasTitle && (
        <header className={styles.head}>
          <h1 className={styles.title}>{name}</h1>
          <Facts table={table} />
          {note && <p className={styles.note}>{note}</p>}
        </header>
      )}
      <table className={styles.table}>
        <Widths />
        {hasHeader && (
          <thead>
            <tr>
              {(['number', ...columns] as const).map((column) => (
                <th key={column} scope="col" className={styles.header}>
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {shown.map((line, at) => (
            <LineRow
              key={`${line.row.number} ${line.project?.id}`}
              {...line}
              index={first + at}
              {...spanOf(at)}
              plain
            />
          ))}
        </tbody>
      </table>
    </FluentProvider>
  )
}
