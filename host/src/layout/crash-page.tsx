import { useWords } from '@portal/shared/portal'
import { Button, Link, makeStyles, tokens, typographyStyles } from '@portal/shared/ui/core'

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
  heading: { ...typographyStyles.title2, margin: 0 },
})

/** Stands in the place of the whole portal when the shell itself failed, with the ways on (8.9). */
export function CrashPage({ supportEmail }: { supportEmail?: string }) {
  const t = useWords('common')
  const styles = useStyles()
  return (
    <main className={styles.page}>
      <h1 className={styles.heading}>{t('errors.router.heading')}</h1>
      <p>{t('errors.router.text')}</p>
      <Button appearance="primary" onClick={() => location.reload()}>
        {t('errors.router.reload')}
      </Button>
      {supportEmail && <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>}
    </main>
  )
}
