import { DesktopRegular } from '@fluentui/react-icons/svg/desktop'
import { PhoneRegular } from '@fluentui/react-icons/svg/phone'
import { type AppUser, getActivity, getSessions, type UserSession } from '@portal/contract'
import {
  FailedPanel,
  formatTimestamp,
  LoadingPanel,
  useEndpoint,
  useLanguage,
  useQueryClient,
} from '@portal/kit/portal'
import { Badge } from '@portal/kit/ui/app'
import { Button } from '@portal/kit/ui/core'
import { useRef } from 'react'
import { useAccountWords } from '../../words'
import { useStyles } from './sessions-panel.styles'
import { useAgentName } from './use-agent-name'
import { useEndSessions } from './use-end-sessions'
import { useOnReturn } from './use-on-return'

/** The browsers in which the user is signed in, each of which can be signed out from here. */
export function SessionsPanel({ user }: { user: AppUser }) {
  const t = useAccountWords()
  const styles = useStyles()
  const list = useRef<HTMLUListElement>(null)
  const queries = useQueryClient()
  const input = { params: { id: user.id } }
  // Other sessions also end without a live event, for example with a changed password.
  const { data: sessions, isError, refetch } = useEndpoint(getSessions, input, { staleTime: 0 })
  useOnReturn(() => {
    void queries.invalidateQueries({ queryKey: [getActivity.path] })
    void refetch({ cancelRefetch: false })
  })
  const { isEnding, endOne, endOthers } = useEndSessions(user, async () => {
    void queries.invalidateQueries({ queryKey: [getActivity.path] })
    await refetch()
    // The button that was pressed is gone.
    list.current?.focus()
  })
  if (isError && !sessions)
    return <FailedPanel title={t('profile_dialog.sessions.load_failed')} onRetry={refetch} />
  if (!sessions) return <LoadingPanel label={t('profile_dialog.sessions.loading')} />
  return (
    <div className={styles.panel}>
      <p className={styles.intro}>{t('profile_dialog.sessions.intro')}</p>
      <ul
        ref={list}
        className={styles.list}
        tabIndex={-1}
        aria-label={t('profile_dialog.tab_sessions')}
      >
        {sessions.map((session) => (
          <SessionItem key={session.key} session={session} isEnding={isEnding} onEnd={endOne} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button disabledFocusable={isEnding} onClick={endOthers}>
          {t('profile_dialog.sessions.end_others')}
        </Button>
      )}
    </div>
  )
}

interface SessionItemProps {
  readonly session: UserSession
  readonly isEnding: boolean
  readonly onEnd: (key: string, name: string) => void
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const t = useAccountWords()
  const styles = useStyles()
  const language = useLanguage()
  const { key, network, lastSeen, isCurrent, isRemembered, isHandheld } = session
  const name = useAgentName(session)
  const time = formatTimestamp(lastSeen, language)
  return (
    <li className={styles.session}>
      <span className={styles.icon}>{isHandheld ? <PhoneRegular /> : <DesktopRegular />}</span>
      <div className={styles.facts}>
        <div className={styles.name}>
          {name}
          {isCurrent && <Badge appearance="tint">{t('profile_dialog.sessions.current')}</Badge>}
          {isRemembered && (
            <Badge appearance="outline">{t('profile_dialog.sessions.remembered')}</Badge>
          )}
        </div>
        <p className={styles.fact}>{t('profile_dialog.sessions.last_seen', { time })}</p>
        {network && (
          <p className={styles.fact}>{t('profile_dialog.sessions.network', { network })}</p>
        )}
      </div>
      {!isCurrent && (
        <Button
          className={styles.end}
          size="small"
          disabledFocusable={isEnding}
          aria-label={t('profile_dialog.sessions.end_of', { name })}
          onClick={() => onEnd(key, name)}
        >
          {t('profile_dialog.sessions.end')}
        </Button>
      )}
    </li>
  )
}
