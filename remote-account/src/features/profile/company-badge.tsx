import type { AppUser } from '@portal/contract'
import { useAddresses } from '@portal/kit/portal'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { useState } from 'react'

const useStyles = makeStyles({
  badge: {
    ...typographyStyles.body1,
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    color: tokens.colorNeutralForeground2,
  },
  logo: { width: '28px', height: '28px', objectFit: 'contain', borderRadius: '4px' },
})

/** The company with its logo where it has one. */
export function CompanyBadge({ company }: { company: AppUser['company'] }) {
  const styles = useStyles()
  const addresses = useAddresses()
  const [missing, setMissing] = useState(false)
  return (
    <p className={styles.badge}>
      {company.image !== null && !missing && (
        <img
          className={styles.logo}
          src={addresses.companyImage(company.image)}
          alt=""
          width={28}
          height={28}
          onError={() => setMissing(true)}
        />
      )}
      {company.name}
    </p>
  )
}
