import type { Language } from '@portal/shared/contract'
import { useEffect, useRef } from 'react'
import { useAccountWords } from '../../words'
import { useStyles } from './legal-article.styles'
import type { LegalSection, LegalText } from './legal-text'

/** A legal text for reading. Its start takes the focus, so that the arrow keys scroll it at once. */
export function LegalArticle({
  title,
  text,
  language,
}: {
  title: string
  text: LegalText
  language: Language
}) {
  const t = useAccountWords()
  const styles = useStyles()
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => start.current?.focus({ preventScroll: true }), [])
  return (
    <article className={styles.article} lang={language} aria-label={title}>
      <p ref={start} className={styles.intro} tabIndex={-1}>
        {text.intro}
      </p>
      {text.sections.map((section) => (
        <Section key={section.heading} section={section} />
      ))}
      <p className={styles.updated}>
        {t('legal.updated', { date: longDate(text.updated, language) })}
      </p>
    </article>
  )
}

function Section({ section }: { section: LegalSection }) {
  const styles = useStyles()
  return (
    <section>
      <h3 className={styles.heading}>{section.heading}</h3>
      {section.blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block} className={styles.paragraph}>
            {block}
          </p>
        ) : (
          <ul key={block.join()} className={styles.list}>
            {block.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}

const regions: Record<Language, string> = { pt: 'pt-PT', en: 'en-GB' }

function longDate(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(regions[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(day))
}
