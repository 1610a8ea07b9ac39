import type { Language } from '@portal/contract'
import { Link } from '@portal/kit/ui/core'
import type { MouseEvent } from 'react'
import { useAccountWords } from '../../words'
import { useStyles } from './legal-article.styles'
import type { Chapter } from './read-legal-text'

/** Leads to the chapters of a text. The address belongs to the dialog, so that a link only scrolls and moves the focus. */
export function Contents({
  chapters,
  language,
}: {
  chapters: readonly Chapter[]
  language: Language
}) {
  const t = useAccountWords()
  const styles = useStyles()
  if (chapters.length === 0) return null
  const lead = (event: MouseEvent, id: string) => {
    event.preventDefault()
    const heading = document.getElementById(id)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className={styles.contents} aria-label={t('legal.contents')}>
      <ul className={styles.chapters} lang={language}>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <Link href={`#${id}`} onClick={(event: MouseEvent) => lead(event, id)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
