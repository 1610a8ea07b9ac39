import { useDocumentTitle } from '@portal/kit/portal'
import { Button, Link, makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { EndOfFirstPaint } from '../components/end-of-first-paint'
import { useHostWords } from '../i18n/words'
import { usePageStyles } from './shell.styles'

const useStyles = makeStyles({
  page: {
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXXL,
    textAlign: 'center',
  },
  heading: { ...typographyStyles.title2, margin: 0, outline: 'none' },
})

/** The page that it replaces had the focus: the heading is read aloud. */
const focus = (heading: HTMLElement | null) => heading?.focus()

/** Replaces the portal after a crash of the shell, with recovery actions. */
export function CrashPage({ supportEmail }: { supportEmail?: string }) {
  const t = useHostWords()
  const styles = useStyles()
  usePageStyles()
  useDocumentTitle(t('errors.dialog.title'))
  return (
    <main className={styles.page}>
      <h1 ref={focus} tabIndex={-1} className={styles.heading}>
        {t('errors.router.heading')}
      </h1>
      <p>{t('errors.router.text')}</p>
      <Button appearance="primary" onClick={() => location.reload()}>
        {t('errors.router.reload')}
      </Button>
      {supportEmail && <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>}
      <EndOfFirstPaint />
    </main>
  )
}
