import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { type Language, languages } from '@portal/contract'
import { narrow } from '@portal/kit/plain/media'
import { useLanguage, useNarrow } from '@portal/kit/portal'
import { Button, makeStyles, tokens } from '@portal/kit/ui/core'
import { type ReactNode, useId, useState } from 'react'
import { useHostWords } from '../i18n/words'
import { chooseLanguage } from './choose-language'
import { pageWidthPx } from './shell.styles'

const useStyles = makeStyles({
  footer: {
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  content: {
    maxWidth: `${pageWidthPx}px`,
    marginInline: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXXL}`,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    [narrow]: { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}` },
  },
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})`,
    [narrow]: { order: 2, width: '100%', flexDirection: 'column', alignItems: 'flex-start' },
  },
  toggle: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})` },
  languages: {
    display: 'flex',
    gap: tokens.spacingHorizontalXXS,
    margin: 0,
    padding: 0,
    border: 'none',
  },
})

export function Footer({ policyLinks }: { policyLinks: ReactNode }) {
  const t = useHostWords()
  const styles = useStyles()
  const isNarrow = useNarrow()
  const [open, setOpen] = useState(false)
  const linksId = useId()
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        {isNarrow && (
          <Button
            appearance="transparent"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={linksId}
            icon={open ? <ChevronDownRegular /> : <ChevronUpRegular />}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'footer.hide_policies' : 'footer.show_policies')}
          </Button>
        )}
        <div className={styles.links} id={linksId} hidden={isNarrow && !open}>
          {(!isNarrow || open) && policyLinks}
        </div>
        <LanguageSwitch />
      </div>
    </footer>
  )
}

const namesOfLanguages: Record<Language, string> = { pt: 'Português', en: 'English' }

function LanguageSwitch() {
  const t = useHostWords()
  const styles = useStyles()
  const current = useLanguage()
  return (
    <fieldset className={styles.languages} aria-label={t('language')}>
      {languages.map((language) => (
        <Button
          key={language}
          lang={language}
          size="small"
          appearance={language === current ? 'outline' : 'transparent'}
          aria-pressed={language === current}
          onClick={() => chooseLanguage(language)}
        >
          {namesOfLanguages[language]}
        </Button>
      ))}
    </fieldset>
  )
}
