import { CompassNorthwestRegular } from '@fluentui/react-icons/svg/compass-northwest'
import type { EndpointReply, getProjects } from '@portal/contract'
import { coarse } from '@portal/kit/plain/media'
import { usePortal } from '@portal/kit/portal'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDashboardWords } from '../../words'
import type { DashboardUrl } from './use-dashboard-url'

type FinderDialog = typeof import('./finder').Finder

interface FinderParts {
  /** The dialog while it is open. */
  readonly finder: ReactNode
  readonly openFinder: (from: Element | null) => void
}

/** The finder of the dashboard, which Ctrl+K or ⌘K opens. It needs the loaded projects. */
export function useFinder(
  reply: EndpointReply<typeof getProjects> | undefined,
  url: DashboardUrl,
): FinderParts {
  const opener = useRef<HTMLElement>(null)
  const { notify } = usePortal()
  const [Finder, setFinder] = useState<FinderDialog>()
  // Its code comes when it is first asked for, and is asked for again where it could not be had.
  const open = async (from: Element | null) => {
    opener.current = from as HTMLElement | null
    const before = inUse()
    try {
      const { Finder: loaded } = await import(/* webpackChunkName: "finder" */ './finder')
      // It would cover what somebody has gone on to meanwhile.
      if (inUse().some((each, at) => each !== before[at])) return
      setFinder(() => loaded)
    } catch (error) {
      notify.failure(error)
    }
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    if (!reply || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    void open(document.activeElement)
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const close = () => {
    setFinder(undefined)
    opener.current?.focus()
  }
  return {
    finder: Finder && reply && <Finder reply={reply} url={url} onClose={close} />,
    openFinder: (from) => void open(from),
  }
}

/** The focused element, its text, and the modal dialog over the page. */
function inUse() {
  const { activeElement } = document
  const text = activeElement instanceof HTMLInputElement ? activeElement.value : ''
  return [activeElement, text, document.querySelector('[aria-modal="true"]')]
}

const useStyles = makeStyles({
  button: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '24px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    cursor: 'pointer',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { color: tokens.colorNeutralForeground1 },
    [coarse]: {
      width: '44px',
      minHeight: '44px',
      marginInlineEnd: '-11px',
      border: 'none',
      background: 'none',
    },
  },
  keys: { ...typographyStyles.caption1, whiteSpace: 'nowrap', [coarse]: { display: 'none' } },
  icon: { display: 'none', fontSize: '20px', [coarse]: { display: 'block' } },
})

/** Node, which renders the first paint, has no platform. */
const keys = /^(Mac|iP)/.test(globalThis.navigator?.platform ?? '') ? '⌘K' : 'Ctrl K'

/** Opens the finder from the search field, for pointers: the keyboard has its keys for it. */
export function FinderButton({ onOpen }: { onOpen: FinderParts['openFinder'] }) {
  const t = useDashboardWords()
  const styles = useStyles()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t('finder.open', { keys })}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <kbd className={styles.keys}>{keys}</kbd>
      <CompassNorthwestRegular className={styles.icon} />
    </button>
  )
}
