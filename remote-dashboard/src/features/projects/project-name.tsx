import { makeStyles, typographyStyles } from '@portal/kit/ui/core'
import { shortenMiddle } from './shorten-middle'

const useStyles = makeStyles({
  name: { ...typographyStyles.subtitle2, margin: 0, overflowWrap: 'anywhere' },
})

/** About two lines of the narrowest card. */
const shownCharacters = 56

/** A card under a company's heading, or right under that of the page. */
export type NameHeading = 'h2' | 'h3'

/** The name of a project, clamped to two lines; the full text stays in the page. */
export function ProjectName({ name, as: Heading }: { name: string; as: NameHeading }) {
  const styles = useStyles()
  const shown = shortenMiddle(name, shownCharacters)
  return (
    <Heading className={styles.name} title={shown === name ? undefined : name} aria-label={name}>
      {shown}
    </Heading>
  )
}
