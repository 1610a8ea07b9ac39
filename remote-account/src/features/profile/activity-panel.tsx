import { type Activity, type AppUser, getActivity } from '@portal/contract'
import { FailedPanel, formatTimestamp, useEndpoint, useLanguage } from '@portal/kit/portal'
import { Badge } from '@portal/kit/ui/app'
import { useId } from 'react'
import { useAccountWords } from '../../words'
import { useStyles } from './sessions-panel.styles'
import { useAgentName } from './use-agent-name'

/** Recent security events of the account. */
export function ActivityPanel({ user }: { user: AppUser }) {
  const t = useAccountWords()
  const styles = useStyles()
  const title = useId()
  const input = { params: { id: user.id } }
  const { data: activity, isError, refetch } = useEndpoint(getActivity, input, { staleTime: 0 })
  if (isError && !activity)
    return <FailedPanel title={t('profile_dialog.activity.load_failed')} onRetry={refetch} />
  if (!activity?.length) return null
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h3 id={title} className={styles.heading}>
        {t('profile_dialog.activity.title')}
      </h3>
      <p className={styles.intro}>{t('profile_dialog.activity.intro')}</p>
      <ul className={styles.list} aria-labelledby={title}>
        {activity.map((event, index) => (
          // Events have no key, and the list is replaced as a whole.
          <ActivityItem key={index} event={event} />
        ))}
      </ul>
    </section>
  )
}

function ActivityItem({ event }: { event: Activity }) {
  const t = useAccountWords()
  const styles = useStyles()
  const language = useLanguage()
  const { at, kind, isRefused, browser, system, network } = event
  const agent = useAgentName(event)
  return (
    <li className={styles.session}>
      <div className={styles.facts}>
        <div className={styles.name}>
          {t(`profile_dialog.activity.kind_${kind}`)}
          {isRefused && (
            <Badge appearance="tint" color="danger">
              {t('profile_dialog.activity.refused')}
            </Badge>
          )}
        </div>
        <p className={styles.fact}>
          <time dateTime={at}>{formatTimestamp(at, language)}</time>
        </p>
        {(browser || system) && <p className={styles.fact}>{agent}</p>}
        {network && (
          <p className={styles.fact}>{t('profile_dialog.sessions.network', { network })}</p>
        )}
      </div>
    </li>
  )
}
