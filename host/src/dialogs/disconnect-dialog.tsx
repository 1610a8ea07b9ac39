import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected'
import { limits } from '@portal/shared/contract'
import { useWords } from '@portal/shared/portal'
import { Button, makeStyles, tokens, typographyStyles } from '@portal/shared/ui/core'
import { leave } from '../session/session'
import { MessageDialog } from './message-dialog'
import { useSecondsLeft } from './use-seconds-left'

const useStyles = makeStyles({
  title: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  icon: { flexShrink: 0, fontSize: '24px', color: tokens.colorStatusWarningForeground1 },
  countdown: {
    ...typographyStyles.body1Strong,
    margin: `${tokens.spacingVerticalM} 0 0`,
    fontVariantNumeric: 'tabular-nums',
  },
})

/**
 * Announces the end of a session whose live connection failed (spec 4, G-58). The session itself counts the
 * seconds; the dialog shows them and offers not to wait.
 */
export function DisconnectDialog({ since }: { since: number }) {
  const t = useWords('common')
  const styles = useStyles()
  const count = useSecondsLeft(since + limits.disconnectRedirectMs)
  return (
    <MessageDialog
      title={
        <span className={styles.title}>
          <PlugDisconnectedRegular className={styles.icon} />
          {t('errors.disconnect.title')}
        </span>
      }
      modalType="alert"
      actions={
        <Button appearance="primary" onClick={() => leave('disconnected')}>
          {t('errors.disconnect.now')}
        </Button>
      }
    >
      {t('errors.disconnect.message')}
      <p className={styles.countdown} aria-hidden>
        {t('countdown', { count })}
      </p>
    </MessageDialog>
  )
}
