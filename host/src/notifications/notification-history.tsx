import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle'
import { InfoRegular } from '@fluentui/react-icons/svg/info'
import { useLanguage } from '@portal/kit/portal'
import { Button, Link, mergeClasses } from '@portal/kit/ui/core'
import type { RefObject } from 'react'
import { useStore } from 'zustand'
import { ask } from '../dialogs/question-store'
import { useHostWords } from '../i18n/words'
import { useStyles } from './notification-history.styles'
import { clearHistory, type Notification, notificationStore } from './notification-store'

const icons = {
  success: <CheckmarkCircleRegular />,
  info: <InfoRegular />,
  error: <ErrorCircleRegular />,
}

/** The button that empties the list goes, and the focus with it. */
function takeLostFocus(text: HTMLElement | null) {
  if (document.activeElement === document.body) text?.focus()
}

interface NotificationHistoryProps {
  /** Has opened it, and gets the focus back from a dialog. */
  readonly bell: RefObject<HTMLElement | null>
  /** Runs before a dialog opens. */
  readonly onLeave: () => void
}

/** Notifications of this session, newest first. */
export function NotificationHistory({ bell, onLeave }: NotificationHistoryProps) {
  const t = useHostWords()
  const styles = useStyles()
  const history = useStore(notificationStore, (store) => store.history)
  return (
    <>
      <div className={styles.header}>
        <h2 className={styles.title}>{t('notifications.title')}</h2>
        {history.length > 0 && (
          <Button size="small" appearance="subtle" onClick={clearHistory}>
            {t('notifications.clear')}
          </Button>
        )}
      </div>
      {history.length === 0 && (
        // Something in the popover has to take the focus, or the keyboard stays behind it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <p ref={takeLostFocus} className={styles.empty} tabIndex={0}>
          {t('notifications.empty')}
        </p>
      )}
      <ul className={styles.list}>
        {history.map((notification) => (
          <HistoryItem key={notification.id} {...{ notification, bell, onLeave }} />
        ))}
      </ul>
    </>
  )
}

function HistoryItem({
  notification: { intent, title, text, at, error },
  bell,
  onLeave,
}: NotificationHistoryProps & { notification: Notification }) {
  const t = useHostWords()
  const styles = useStyles()
  const language = useLanguage()
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const view = () => {
    onLeave()
    if (error) ask({ kind: 'error', error }, bell.current)
  }
  return (
    <li className={styles.item}>
      <span className={mergeClasses(styles.icon, styles[intent])}>{icons[intent]}</span>
      <div>
        {title && <p className={styles.heading}>{title}</p>}
        <p className={styles.text}>{text}</p>
        <p className={styles.foot}>
          <time dateTime={new Date(at).toISOString()}>{time.format(at)}</time>
          {error && (
            <Link as="button" onClick={view}>
              {t('snackbar.view')}
            </Link>
          )}
        </p>
      </div>
    </li>
  )
}
