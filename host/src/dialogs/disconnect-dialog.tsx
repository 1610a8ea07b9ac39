import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected'
import { limits } from '@portal/contract'
import { useSecondsLeft } from '@portal/kit/plain/use-seconds-left'
import { Button, makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { useHostWords } from '../i18n/words'
import { leave } from '../session/session'
import { MessageDialog } from './message-dialog'

const useStyles = makeStyles({
  title: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  icon: { flexShrink: 0, fontSize: '24px', color: tokens.colorStatusWarningForeground1 },
  countdown: {
    ...typographyStyles.body1Strong,
    margin: `${tokens.spacingVerticalM} 0 0`,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Counts down to the end of the session after the live connection failed, and can end it at once. */
export function DisconnectDialog({ since }: { since: number }) {
  const t = useHostWords()
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
      {t('errors.disconnect.message', { seconds: limits.disconnectRedirectMs / 1000 })}
      <p className={styles.countdown} aria-hidden>
        {t('countdown', { count })}
      </p>
    </MessageDialog>
  )
}
