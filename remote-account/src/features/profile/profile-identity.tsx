import type { AppUser } from '@portal/contract'
import { useAddresses } from '@portal/kit/portal'
import { Avatar } from '@portal/kit/ui/app'
import { useAccountWords } from '../../words'
import { CompanyBadge } from './company-badge'
import { useStyles } from './profile-identity.styles'

/** Portrait or initials, name and company of the user. */
export function ProfileIdentity({ user }: { user: AppUser }) {
  const t = useAccountWords()
  const styles = useStyles()
  const addresses = useAddresses()
  return (
    <div className={styles.identity}>
      <div className={styles.cover} />
      <Avatar
        className={styles.portrait}
        size={96}
        name={user.name}
        color="colorful"
        aria-label={t('profile_dialog.portrait.alt', { name: user.name })}
        // Fluent adds role="presentation", which an empty alt already implies.
        image={
          user.portrait === null
            ? undefined
            : { src: addresses.portrait(user.portrait), role: undefined }
        }
      />
      <dl className={styles.facts}>
        <dt className={styles.term}>{t('profile_dialog.name')}</dt>
        <dd className={styles.name}>{user.name}</dd>
        <dt className={styles.term}>{t('profile_dialog.company')}</dt>
        <dd className={styles.company}>
          <CompanyBadge company={user.company} />
        </dd>
      </dl>
    </div>
  )
}
