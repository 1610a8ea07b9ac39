import { useAddresses } from '@portal/kit/portal'
import { Avatar } from '@portal/kit/ui/app'
import { makeStyles, tokens } from '@portal/kit/ui/core'
import { useState } from 'react'

const useStyles = makeStyles({
  logo: {
    flexShrink: 0,
    width: '48px',
    height: '48px',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusLarge,
  },
})

/** The company's logo or, without one, its initials. Its name is beside it. */
export function CompanyLogo({ name, image }: { name: string; image: string | null }) {
  const styles = useStyles()
  const addresses = useAddresses()
  const [missing, setMissing] = useState(false)
  if (image === null || missing) {
    return <Avatar shape="square" size={48} name={name} color="colorful" aria-hidden />
  }
  return (
    <img
      className={styles.logo}
      src={addresses.companyImage(image)}
      alt=""
      width={48}
      height={48}
      onError={() => setMissing(true)}
    />
  )
}
