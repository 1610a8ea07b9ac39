import { LoadingPanel, productName } from '@portal/kit/portal'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { useHostWords } from '../i18n/words'
import { Logo } from './logo'

const useStyles = makeStyles({
  page: {
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  product: {
    ...typographyStyles.title3,
    margin: 0,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
  },
  mark: { color: tokens.colorBrandForeground1, lineHeight: 0 },
})

export function LoadingPage() {
  const t = useHostWords()
  const styles = useStyles()
  return (
    <main className={styles.page}>
      <h1 className={styles.product}>
        <span className={styles.mark}>
          <Logo size={40} />
        </span>
        {productName}
      </h1>
      <LoadingPanel label={t('loading')} />
    </main>
  )
}
