import { OpenRegular } from '@fluentui/react-icons/svg/open'
import { useAddresses } from '@portal/kit/portal'
import { mergeClasses } from '@portal/kit/ui/core'
import { memo, type Ref } from 'react'
import { useTablesWords } from '../../words'
import { cellText, columns } from './arrange'
import { useStyles } from './line-row.styles'
import type { Line } from './rows'
import { useWording } from './use-wording'

interface LineRowProps extends Line {
  readonly index: number
  /** Number of lines that share this row number; undefined if an earlier line has it. */
  readonly span: number | undefined
  /** For paper and pictures: no links. */
  readonly plain?: boolean
  /** The row began in an earlier line or part: whether its number is shown again. */
  readonly goesOn?: 'numbered' | 'blank' | undefined
  readonly ref?: Ref<HTMLTableRowElement> | undefined
}

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { row, project, index, span, plain = false, goesOn, ref } = props
  const t = useTablesWords()
  const styles = useStyles()
  const wording = useWording()
  const cell = mergeClasses(styles.cell, span !== undefined && !goesOn && styles.first)
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2} className={styles.line}>
      {span !== undefined && (
        <th
          scope="row"
          rowSpan={span}
          className={mergeClasses(cell, styles.number, goesOn && styles.again)}
        >
          {goesOn !== 'blank' && row.number}
        </th>
      )}
      {project ? (
        columns.map((column) => (
          <td key={column} className={mergeClasses(cell, column === 'order_date' && styles.date)}>
            {column === 'project' ? (
              <ProjectCell project={project.project} plain={plain} />
            ) : (
              cellText(project, column, wording)
            )}
          </td>
        ))
      ) : (
        <td colSpan={columns.length} className={mergeClasses(cell, styles.missing)}>
          {t('no_orders')}
        </td>
      )}
    </tr>
  )
})

interface ProjectCellProps {
  readonly project: { readonly name: string; readonly folder: string } | undefined
  readonly plain: boolean
}

function ProjectCell({ project, plain }: ProjectCellProps) {
  const t = useTablesWords()
  const styles = useStyles()
  const addresses = useAddresses()
  if (!project) return <span className={styles.missing}>{t('no_project')}</span>
  if (plain) return project.name
  return (
    <span className={styles.project}>
      <span className={styles.projectName}>{project.name}</span>
      {/* Fluent's link would be most of what a row costs while one scrolls. */}
      <a
        className={styles.visit}
        href={addresses.project(project.folder)}
        target="_blank"
        rel="noopener"
        aria-label={t('visit_label', { project: project.name })}
      >
        {t('visit')}
        <OpenRegular aria-hidden />
      </a>
    </span>
  )
}
