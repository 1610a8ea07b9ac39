import type { AppUser } from '@portal/contract'
import { usePicture } from '@portal/kit/plain/use-picture'
import { useAddresses } from '@portal/kit/portal'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

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
  const logo = usePicture(company.image, useAddresses().companyImage)
  return (
    <p className={styles.badge}>
      {logo && <img {...logo} alt="" className={styles.logo} width={28} height={28} />}
      {company.name}
    </p>
  )
}
