import type { Table } from '@portal/contract'
import { formatTimestamp, useLanguage } from '@portal/kit/portal'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { type TablesWord, useTablesWords } from '../words'
import { typeText } from './table-name'

const useStyles = makeStyles({
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL}`,
    margin: 0,
  },
  fact: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  term: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  text: {
    ...typographyStyles.caption1,
    margin: 0,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})

const everyFact = ['year', 'type', 'created', 'modified'] as const
type Fact = (typeof everyFact)[number]

/** Facts about a table other than its name. */
export function Facts({ table, facts = everyFact }: { table: Table; facts?: readonly Fact[] }) {
  const t = useTablesWords()
  const styles = useStyles()
  const language = useLanguage()
  const texts: Record<Fact, string> = {
    year: String(table.year),
    type: typeText(table.type),
    created: formatTimestamp(table.createdAt, language),
    modified: formatTimestamp(table.updatedAt, language),
  }
  return (
    <dl className={styles.facts}>
      {facts
        .filter((fact) => texts[fact])
        .map((fact) => (
          <div key={fact} className={styles.fact}>
            <dt className={styles.term}>{t(`field.${fact}` satisfies TablesWord)}</dt>
            <dd className={styles.text}>{texts[fact]}</dd>
          </div>
        ))}
    </dl>
  )
}
