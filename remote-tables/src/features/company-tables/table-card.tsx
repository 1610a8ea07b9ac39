import type { Table } from '@portal/shared/contract'
import { formatTimestamp, useLanguage } from '@portal/shared/portal'
import { useId } from 'react'
import { useTablesWords } from '../../words'
import { useStyles } from './table-card.styles'
import { tableName, typeText } from './table-words'

/** What a table is, and when it was made and changed. */
export function TableCard({ table }: { table: Table }) {
  const t = useTablesWords()
  const styles = useStyles()
  const language = useLanguage()
  const nameId = useId()
  const type = typeText(table.type)
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <span className={styles.year}>{table.year}</span>
      <div className={styles.words}>
        <h3 id={nameId} className={styles.name}>
          {tableName(table) ?? t('card.unnamed', { id: table.id })}
        </h3>
        {type && <p className={styles.type}>{type}</p>}
        <dl className={styles.times}>
          <div className={styles.time}>
            <dt className={styles.term}>{t('field.created')}</dt>
            <dd className={styles.when}>{formatTimestamp(table.createdAt, language)}</dd>
          </div>
          <div className={styles.time}>
            <dt className={styles.term}>{t('field.modified')}</dt>
            <dd className={styles.when}>{formatTimestamp(table.updatedAt, language)}</dd>
          </div>
        </dl>
      </div>
    </article>
  )
}
