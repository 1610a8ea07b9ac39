import { narrow } from '@portal/kit/plain/media'
import { Link, productName } from '@portal/kit/portal'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import type { ReactNode } from 'react'
import { useHostWords } from '../i18n/words'
import { Logo } from './logo'
import { pageWidthPx } from './shell.styles'

const useStyles = makeStyles({
  content: {
    height: '100%',
    maxWidth: `${pageWidthPx}px`,
    marginInline: 'auto',
    padding: `0 ${tokens.spacingHorizontalXXXL}`,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    [narrow]: { padding: `0 ${tokens.spacingHorizontalL}` },
  },
  home: {
    ...typographyStyles.subtitle2,
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '44px',
    boxSizing: 'border-box',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    borderRadius: tokens.borderRadiusMedium,
    padding: tokens.spacingHorizontalXS,
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalXS})`,
  },
  tools: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  mark: { color: tokens.colorBrandForeground1, lineHeight: 0 },
})

/** The way home, and room for what the user has. */
export function TopBar({ children }: { children?: ReactNode }) {
  const t = useHostWords()
  const styles = useStyles()
  return (
    <div className={styles.content}>
      <Link to="/" className={styles.home} aria-label={t('topbar.home')}>
        <span className={styles.mark}>
          <Logo size={28} />
        </span>
        <span aria-hidden>{productName}</span>
      </Link>
      <div className={styles.tools}>{children}</div>
    </div>
  )
}
