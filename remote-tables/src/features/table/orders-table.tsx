import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down'
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up'
import { mergeClasses } from '@portal/kit/ui/core'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useTablesWords } from '../../words'
import { type Arrangement, columns, type SortOrder } from './arrange'
import { LineRow } from './line-row'
import { useStyles } from './orders-table.styles'
import { linesOf, type NumberedRow, spanAt } from './rows'
import { nextSort } from './sorting'
import { useKeptFocus } from './use-kept-focus'
import { useShownLines } from './use-shown-lines'
import { Widths } from './widths'

interface OrdersTableProps {
  readonly name: string
  readonly rows: readonly NumberedRow[]
  /** Arrangement of the rows; a new one scrolls to the top. */
  readonly arrangement: Arrangement
  readonly onSort: (sort: SortOrder) => void
}

/** The lines of a table in a scrolling region. Long tables render only the lines near the viewport. */
export function OrdersTable({ name, rows, arrangement, onSort }: OrdersTableProps) {
  const t = useTablesWords()
  const styles = useStyles()
  const captionId = useId()
  const region = useRef<HTMLElement>(null)
  const lines = useMemo(() => linesOf(rows), [rows])
  const { first, end, abovePx, belowPx, measure, onKeyDown, onFocusCapture } = useShownLines(
    region,
    lines.count,
  )
  const shown = lines.slice(first, end)
  const focus = useKeptFocus(region, first, end)
  useEffect(() => {
    if (region.current && arrangement) region.current.scrollTop = 0
  }, [arrangement])
  return (
    <section
      ref={region}
      className={styles.region}
      aria-labelledby={captionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocusCapture={onFocusCapture}
      {...focus}
    >
      <table className={styles.table} aria-rowcount={lines.count + 1}>
        <caption id={captionId} className={styles.caption}>
          {t('detail.caption', { name })}
        </caption>
        <Widths />
        <thead>
          <tr aria-rowindex={1}>
            {(['number', ...columns] as const).map((by) => (
              <SortHeader key={by} by={by} sort={arrangement.sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Room heightPx={abovePx} />
          {shown.map((line, at) => (
            <LineRow
              key={`${line.row.number} ${line.project?.id}`}
              ref={measure}
              {...line}
              index={first + at}
              span={spanAt(shown, at)}
            />
          ))}
          <Room heightPx={belowPx} />
        </tbody>
      </table>
    </section>
  )
}

/** Space of the rows outside the rendered window. */
function Room({ heightPx }: { heightPx: number }) {
  const styles = useStyles()
  if (heightPx === 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns.length + 1} className={styles.room} style={{ height: heightPx }} />
    </tr>
  )
}

interface SortHeaderProps extends Pick<OrdersTableProps, 'onSort'> {
  readonly sort: SortOrder
  readonly by: SortOrder['by']
}

function SortHeader({ by, sort, onSort }: SortHeaderProps) {
  const t = useTablesWords()
  const styles = useStyles()
  const isSorted = sort.by === by
  const Arrow = isSorted && sort.descending ? ArrowDownRegular : ArrowUpRegular
  return (
    <th
      scope="col"
      className={styles.header}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, by))}>
        <span>{t(`column.${by}`)}</span>
        <Arrow className={mergeClasses(styles.arrow, isSorted && styles.sorted)} aria-hidden />
      </button>
    </th>
  )
}
