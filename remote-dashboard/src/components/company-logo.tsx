import { usePicture } from '@portal/kit/plain/use-picture'
import { useAddresses } from '@portal/kit/portal'
import { Avatar } from '@portal/kit/ui/app'
import { makeStyles, tokens } from '@portal/kit/ui/core'

const useStyles = makeStyles({
  logo: {
    flexShrink: 0,
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusLarge,
  },
})

interface CompanyLogoProps {
  readonly name: string
  readonly image: string | null
  readonly sizePx: 32 | 40
}

/** The company's logo or, without one, its initials. Its name is beside it. */
export function CompanyLogo({ name, image, sizePx }: CompanyLogoProps) {
  const styles = useStyles()
  const logo = usePicture(image, useAddresses().companyImage)
  return logo ? (
    <img {...logo} alt="" className={styles.logo} width={sizePx} height={sizePx} />
  ) : (
    <Avatar shape="square" size={sizePx} name={name} color="colorful" aria-hidden />
  )
}
