import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { type EndpointReply, type getProjects, limits } from '@portal/contract'
import { coverPage } from '@portal/kit/plain/cover-page'
import { mergeClasses } from '@portal/kit/ui/core'
import { Input } from '@portal/kit/ui/form'
import { TitledDialog } from '@portal/kit/ui/overlay'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { CompanyLogo } from '../../components/company-logo'
import { useDashboardWords } from '../../words'
import { type Finding, findings } from './find'
import { useStyles } from './finder.styles'
import { ProjectPicture } from './project-picture'
import type { DashboardUrl } from './use-dashboard-url'
import { useFindingContext, useFindings } from './use-findings'

interface FinderProps {
  readonly reply: EndpointReply<typeof getProjects>
  readonly url: DashboardUrl
  readonly onClose: () => void
}

/** Finds projects, companies, tables and actions by typing; the arrows choose, Enter goes there. */
export function Finder({ reply, url, onClose }: FinderProps) {
  const t = useDashboardWords()
  const styles = useStyles()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const all = useFindings(reply)
  const context = useFindingContext(url)
  const found = useMemo(() => findings(all, query), [all, query])
  const chosen = found[Math.min(at, found.length - 1)]
  useEffect(() => input.current?.focus(), [])
  const close = useBackCloses(onClose)

  const go = async (finding: Finding) => {
    // A browser opens windows only at once.
    if (finding.project) finding.act(context)
    await close()
    if (!finding.project) finding.act(context)
  }
  const pressed = (event: KeyboardEvent) => {
    // The keys of an input method, such as Enter for a composed word.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      void go(chosen)
    }
  }
  return (
    <TitledDialog title={t('finder.title')} onClose={() => void close()} position="top">
      <Input
        ref={input}
        className={styles.input}
        size="large"
        role="combobox"
        aria-label={t('finder.placeholder')}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        placeholder={t('finder.placeholder')}
        maxLength={limits.searchMaxCharacters}
        contentBefore={<SearchRegular />}
        value={query}
        onChange={(_, { value }) => {
          setQuery(value)
          setAt(0)
        }}
        onKeyDown={pressed}
      />
      <div className={styles.found}>
        <p className={styles.count} role="status">
          {found.length === 0 ? t('finder.nothing') : ''}
        </p>
        <FoundList id={listId} found={found} chosen={chosen} onGo={(finding) => void go(finding)} />
      </div>
      <KeyHints />
    </TitledDialog>
  )
}

/** Has Back close the finder. Returns what closes it otherwise, which resolves once the address may change. */
function useBackCloses(onClose: () => void): () => Promise<void> {
  const uncover = useRef<() => Promise<void>>(undefined)
  const end = useEffectEvent(onClose)
  useEffect(() => {
    uncover.current = coverPage(() => end())
  }, [])
  return async () => {
    const gone = uncover.current?.()
    onClose()
    await gone
  }
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

interface FoundListProps {
  readonly id: string
  readonly found: readonly Finding[]
  readonly chosen: Finding | undefined
  readonly onGo: (finding: Finding) => void
}

function FoundList({ id, found, chosen, onGo }: FoundListProps) {
  const t = useDashboardWords()
  const styles = useStyles()
  const chosenId = chosen && `${id}-${chosen.id}`
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <div id={id} role="listbox" aria-label={t('finder.title')}>
      {groups.map((group) => (
        <Fragment key={group}>
          <p className={styles.group} role="presentation">
            {t(`finder.${group}`)}
          </p>
          {found
            .filter((finding) => finding.group === group)
            .map((finding) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
              <div
                key={finding.id}
                id={`${id}-${finding.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={finding === chosen}
                className={mergeClasses(styles.option, finding === chosen && styles.chosen)}
                onMouseDown={keepFocus}
                onClick={() => onGo(finding)}
              >
                <FoundPicture {...finding} />
                {finding.label}
              </div>
            ))}
        </Fragment>
      ))}
    </div>
  )
}

/** Picture or icon of a result. Decorative: the name is beside it. */
const FoundPicture = memo(function FoundPicture({ project, company, icon }: Finding) {
  const styles = useStyles()
  if (company) return <CompanyLogo name={company.name} image={company.image} sizePx={32} />
  return (
    <span className={mergeClasses(styles.picture, project && styles.wide)} aria-hidden>
      {project && (
        <ProjectPicture project={project} className={styles.image} sizes="48px" loading="lazy" />
      )}
      {icon}
    </span>
  )
})

const hints = [
  { keys: ['↑', '↓'], does: 'finder.hint_move' },
  { keys: ['Enter'], does: 'finder.hint_open' },
  { keys: ['Esc'], does: 'finder.hint_close' },
] as const

/** The keys of the finder, for those who see them: a combobox tells them by itself. */
function KeyHints() {
  const t = useDashboardWords()
  const styles = useStyles()
  return (
    <p className={styles.hints} aria-hidden>
      {hints.map(({ keys, does }) => (
        <span key={does} className={styles.hint}>
          {keys.map((key) => (
            <kbd key={key} className={styles.key}>
              {key}
            </kbd>
          ))}
          {t(does)}
        </span>
      ))}
    </p>
  )
}
