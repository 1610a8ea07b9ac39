import type { Project } from '@portal/contract'
import { useAddresses } from '@portal/kit/portal'
import { makeStyles, tokens, typographyStyles, visuallyHidden } from '@portal/kit/ui/core'
import { cardKeys } from './card-keys'
import { useCardLayer } from './card-layer'
import { shortenMiddle } from './shorten-middle'

const useStyles = makeStyles({
  name: {
    ...typographyStyles.subtitle2,
    margin: 0,
    paddingInlineEnd: tokens.spacingHorizontalS,
    overflowWrap: 'anywhere',
  },
  full: visuallyHidden,
  link: {
    color: 'inherit',
    textDecorationLine: 'none',
    outlineStyle: 'none',
    // As large as the card.
    '::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: tokens.borderRadiusXLarge,
    },
    ':focus-visible::after': {
      border: `3px solid ${tokens.colorStrokeFocus2}`,
      boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus1}`,
    },
  },
})

/** About two lines of the narrowest card. */
const shownCharacters = 58

/** A card under a company's heading, or right under that of the page. */
export type NameHeading = 'h2' | 'h3'

interface ProjectNameProps {
  readonly project: Project
  readonly as: NameHeading
}

/** The name of a project, clamped to two lines, a link to its public page where it has one. The full text stays in the page. */
export function ProjectName({ project, as: Heading }: ProjectNameProps) {
  const styles = useStyles()
  const addresses = useAddresses()
  const { t, named, noteOpened } = useCardLayer()
  const { name, folder } = project
  const shown = shortenMiddle(name, shownCharacters)
  const isShortened = shown !== name
  const label = `${named('card.open', name)} (${t('card.new_tab')})`
  return (
    <Heading className={styles.name} aria-label={name} title={isShortened ? name : undefined}>
      {folder === '' ? (
        shown
      ) : (
        <a
          className={styles.link}
          {...{ [cardKeys.link]: '' }}
          href={addresses.project(folder)}
          target="_blank"
          rel="noopener"
          aria-label={isShortened ? undefined : label}
          onClick={() => noteOpened(project)}
        >
          {/* A label must contain the text that is seen, which a shortened one isn't part of. */}
          {isShortened ? (
            <>
              <span aria-hidden>{shown}</span>
              <span className={styles.full}>{label}</span>
            </>
          ) : (
            shown
          )}
        </a>
      )}
    </Heading>
  )
}
