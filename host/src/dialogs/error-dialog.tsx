import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { type AppError, useCopy } from '@portal/kit/portal'
import { Button, makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { useHostWords } from '../i18n/words'
import { MessageDialog } from './message-dialog'

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
  },
  name: { ...typographyStyles.body1Strong },
  value: { margin: 0, overflowWrap: 'anywhere' },
  details: {
    gridColumn: '1 / -1',
    margin: 0,
    padding: tokens.spacingHorizontalM,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
})

/** Reply text, or the message as JSON. */
function detailsOf({ data, message }: AppError): string {
  return data ?? JSON.stringify(message)
}

/** Shows status, status text, and reply text or message. The backdrop doesn't close it. */
export function ErrorDialog({ error, onClose }: { error: AppError; onClose: () => void }) {
  const t = useHostWords()
  const styles = useStyles()
  return (
    <MessageDialog
      title={t('errors.dialog.title')}
      modalType="alert"
      sheet={false}
      onClose={onClose}
      actions={
        <>
          <CopyDetails error={error} />
          <Button appearance="primary" onClick={() => onClose()}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt className={styles.name}>{t('errors.dialog.status')}</dt>
        <dd className={styles.value}>{error.status}</dd>
        <dt className={styles.name}>{t('errors.dialog.status_text')}</dt>
        <dd className={styles.value}>{error.statusText}</dd>
        <dt className={styles.name}>{t('errors.dialog.details')}</dt>
        <dd className={styles.details}>{detailsOf(error)}</dd>
      </dl>
    </MessageDialog>
  )
}

function CopyDetails({ error }: { error: AppError }) {
  const t = useHostWords()
  const { copied, copy } = useCopy()
  const text = [error.status, error.statusText, detailsOf(error)].join('\n')
  return (
    <Button icon={copied ? <CheckmarkRegular /> : <CopyRegular />} onClick={() => copy(text)}>
      {t(copied ? 'copied' : 'errors.dialog.copy')}
    </Button>
  )
}
