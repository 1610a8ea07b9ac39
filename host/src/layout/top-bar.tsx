import { narrow } from '@portal/kit/plain/media'
import { Link, productName, useUser } from '@portal/kit/portal'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { useHostWords } from '../i18n/words'
import { NotificationBell } from '../notifications/notification-bell'
import { AccountMenu } from './account-menu'
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

export default function TopBar() {
  const t = useHostWords()
  const styles = useStyles()
  const user = useUser()
  return (
    <div className={styles.content}>
      <Link to="/" className={styles.home} aria-label={t('topbar.home')}>
        <span className={styles.mark}>
          <Logo size={28} />
        </span>
        <span aria-hidden>{productName}</span>
      </Link>
      <div className={styles.tools}>
        <NotificationBell />
        <AccountMenu user={user} />
      </div>
    </div>
  )
}
