import type { AppUser } from '@portal/contract'
import { usePicture } from '@portal/kit/plain/use-picture'
import { useAddresses } from '@portal/kit/portal'
import { Avatar } from '@portal/kit/ui/app'
import type { ReactNode } from 'react'
import { useAccountWords } from '../../words'
import { CompanyBadge } from './company-badge'
import { useStyles } from './profile-identity.styles'

interface ProfileIdentityProps {
  readonly user: AppUser
  /** Controls that change the portrait. */
  readonly children: ReactNode
}

/** Portrait or initials, name and company of the user. */
export function ProfileIdentity({ user, children }: ProfileIdentityProps) {
  const t = useAccountWords()
  const styles = useStyles()
  const portrait = usePicture(user.portrait, useAddresses().portrait)
  return (
    <div className={styles.identity}>
      <Avatar
        className={styles.portrait}
        size={72}
        name={user.name}
        color="colorful"
        aria-label={t('profile_dialog.portrait.alt', { name: user.name })}
        image={portrait}
      />
      <div className={styles.beside}>
        <dl className={styles.facts}>
          <dt className={styles.term}>{t('profile_dialog.name')}</dt>
          <dd className={styles.name}>{user.name}</dd>
          <dt className={styles.term}>{t('profile_dialog.company')}</dt>
          <dd className={styles.company}>
            <CompanyBadge company={user.company} />
          </dd>
        </dl>
        {children}
      </div>
    </div>
  )
}
