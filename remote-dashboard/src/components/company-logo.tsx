import { usePicture } from '@portal/kit/plain/use-picture'
import { useAddresses } from '@portal/kit/portal'
import { Avatar } from '@portal/kit/ui/app'
import { makeStyles, tokens } from '@portal/kit/ui/core'

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
  const logo = usePicture(image, useAddresses().companyImage)
  return logo ? (
    <img {...logo} alt="" className={styles.logo} width={48} height={48} />
  ) : (
    <Avatar shape="square" size={48} name={name} color="colorful" aria-hidden />
  )
}
