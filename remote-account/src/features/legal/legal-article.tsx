import { OpenRegular } from '@fluentui/react-icons/svg/open'
import { PrintRegular } from '@fluentui/react-icons/svg/print'
import type { Language } from '@portal/contract'
import { Button } from '@portal/kit/ui/core'
import { PrintOnly } from '@portal/kit/ui/overlay'
import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useAccountWords } from '../../words'
import { useStyles } from './legal-article.styles'
import { Contents } from './legal-contents'
import { chapterId, type LegalText, readLegalText } from './read-legal-text'

interface LegalArticleProps {
  readonly title: string
  /** The file of the text. */
  readonly file: string
  readonly language: Language
}

/** A legal text for reading and printing. Its start takes the focus, so that the arrow keys scroll it at once. */
export function LegalArticle({ title, file, language }: LegalArticleProps) {
  const t = useAccountWords()
  const styles = useStyles()
  const text = useMemo(() => readLegalText(file), [file])
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div ref={start} className={styles.start} tabIndex={-1}>
        <Updated text={text} language={language} />
        <Button size="small" icon={<PrintRegular />} onClick={() => window.print()}>
          {t('legal.print')}
        </Button>
      </div>
      <Contents chapters={text.chapters} language={language} />
      <article className={styles.article} lang={language} aria-label={title}>
        <Body markdown={text.markdown} />
      </article>
      <PrintOnly>
        {() => (
          <article lang={language}>
            <h1 className={styles.paperTitle}>{title}</h1>
            <Body markdown={text.markdown} />
            <Updated text={text} language={language} />
          </article>
        )}
      </PrintOnly>
    </>
  )
}

function Updated({ text, language }: { text: LegalText; language: Language }) {
  const t = useAccountWords()
  const styles = useStyles()
  if (!text.updated) return null
  return (
    <p className={styles.updated}>
      {t('legal.updated', { date: longDate(text.updated, language) })}
    </p>
  )
}

/** The text itself. What looks like HTML in it stays text. */
function Body({ markdown }: { markdown: string }) {
  const styles = useStyles()
  const options = useMemo<MarkdownToJSX.Options>(
    () => ({
      disableParsingRawHTML: true,
      forceBlock: true,
      slugify: chapterId,
      overrides: {
        // The dialog's title is the heading above.
        h1: { component: 'h3', props: { className: styles.heading } },
        h2: { component: 'h3', props: { className: styles.heading, tabIndex: -1 } },
        h3: { component: 'h4', props: { className: styles.subheading } },
        p: { props: { className: styles.paragraph } },
        ul: { props: { className: styles.list } },
        ol: { props: { className: styles.list } },
        a: { component: OuterLink },
      },
    }),
    [styles],
  )
  return <Markdown options={options}>{markdown}</Markdown>
}

function OuterLink({ href, children }: { href?: string; children?: ReactNode }) {
  const t = useAccountWords()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} <OpenRegular aria-label={t('legal.new_tab')} />
    </a>
  )
}

const regions: Record<Language, string> = { pt: 'pt-PT', en: 'en-GB' }

function longDate(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(regions[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(day))
}
