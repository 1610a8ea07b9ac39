import { dialogKey } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { Link, makeStyles } from '@portal/kit/ui/core'
import { useAuthWords } from '../../words'

const useStyles = makeStyles({ link: { alignSelf: 'flex-end' } })

/** Opens the recovery of a password with the e-mail that was typed already. */
export function ForgotLink({ typedEmail }: { typedEmail: () => string }) {
  const t = useAuthWords()
  const styles = useStyles()
  const { dialogs } = usePortal()
  const recover = () => {
    const email = typedEmail().trim()
    dialogs.open('forgot-password', email ? { email } : {})
  }
  return (
    <Link
      as="button"
      className={styles.link}
      aria-haspopup="dialog"
      data-opens={dialogKey('forgot-password', {})}
      onClick={recover}
    >
      {t('login.forgot')}
    </Link>
  )
}
