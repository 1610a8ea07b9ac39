import { TableRegular } from '@fluentui/react-icons/svg/table'
import { type Company, dialogKey } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { CompanyLogo } from '../../components/company-logo'
import { useCardLayer } from './card-layer'
import { useStyles } from './company-header.styles'

interface CompanyHeaderProps {
  readonly company: Company | null
  readonly name: string
  readonly count: number
  readonly headingId: string
}

/** Header of a company's projects: name, count, and a link to its tables. */
export function CompanyHeader({ company, name, count, headingId }: CompanyHeaderProps) {
  const { t } = useCardLayer()
  const styles = useStyles()
  const { dialogs } = usePortal()
  return (
    <header className={styles.header}>
      <CompanyLogo name={name} image={company?.image ?? null} sizePx={40} />
      {company?.accent && (
        <span className={styles.accent} style={{ backgroundColor: company.accent }} />
      )}
      <div className={styles.words}>
        <h2 id={headingId} className={styles.name}>
          {name}
        </h2>
        <p className={styles.count}>{t('results', { count })}</p>
      </div>
      {company && company.tables.length > 0 && (
        <Button
          className={styles.tables}
          icon={<TableRegular />}
          aria-haspopup="dialog"
          data-opens={dialogKey('tables', { company: company.id })}
          onClick={() => dialogs.open('tables', { company: company.id })}
        >
          <span className={styles.tablesName}>{t('group.tables', { company: name })}</span>
        </Button>
      )}
    </header>
  )
}
