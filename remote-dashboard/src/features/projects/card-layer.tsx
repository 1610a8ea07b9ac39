import type { Project } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { usePreferences } from '../../components/use-preferences'
import { useDashboardWords } from '../../words'
import type { OpenCardMenu } from './card-menu'
import { namedWords } from './named-words'

/** Shared by all cards of a list. */
interface CardLayer {
  /** The words of this remote: thousands of cards would ask for them several times each. */
  readonly t: ReturnType<typeof useDashboardWords>
  readonly named: ReturnType<typeof namedWords>
  readonly openMenu: (menu: OpenCardMenu) => void
  readonly noteOpened: (project: Project) => void
}

const CardLayerContext = createContext<CardLayer | undefined>(undefined)

export function useCardLayer(): CardLayer {
  const layer = useContext(CardLayerContext)
  if (!layer) throw new Error('A card must be inside a CardLayer')
  return layer
}

const loadMenu = () => import(/* webpackChunkName: "card-menu" */ './card-menu')
const loadTip = () => import(/* webpackChunkName: "card-menu" */ './card-tip')

/** Wraps a list of cards, which may be thousands, and gives all of them one menu and one tooltip. */
export function CardLayer({ children }: { children: ReactNode }) {
  const t = useDashboardWords()
  const { notify } = usePortal()
  const { noteOpened } = usePreferences()
  const [menu, setMenu] = useState<ReactNode>()
  const area = useRef<HTMLDivElement>(null)
  const [CardTip, setCardTip] = useState<typeof import('./card-tip').CardTip>()
  // Loads the tooltip, and the menu's code before somebody opens it.
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const load = () =>
      void Promise.all([loadTip(), loadMenu()]).then(
        ([tip]) => {
          listening.abort()
          setCardTip(() => tip.CardTip)
        },
        // The next pointer or focus that comes tries again.
        () => undefined,
      )
    for (const coming of ['pointerenter', 'focusin'])
      area.current?.addEventListener(coming, load, { signal })
    return () => listening.abort()
  }, [])
  const current = useRef<OpenCardMenu>(undefined)
  const layer = useMemo<CardLayer>(() => {
    const openMenu = async (opened: OpenCardMenu) => {
      const replaced = current.current
      current.current = opened
      if (replaced && replaced.target !== opened.target) replaced.onClose()
      const close = () => {
        current.current = undefined
        setMenu(undefined)
        opened.onClose()
      }
      const focused = document.activeElement
      try {
        const { CardMenu } = await loadMenu()
        if (current.current !== opened) return
        // It would take the focus from what somebody has gone on to meanwhile.
        if (document.activeElement !== focused) return close()
        setMenu(<CardMenu key={opened.kind + opened.project.id} {...opened} onClose={close} />)
      } catch (error) {
        if (current.current !== opened) return
        close()
        notify.failure(error)
      }
    }
    return { t, named: namedWords(t), openMenu, noteOpened: ({ id }) => noteOpened(id) }
  }, [t, notify, noteOpened])
  return (
    <CardLayerContext value={layer}>
      <div ref={area}>{children}</div>
      {CardTip && <CardTip area={area} />}
      {menu}
    </CardLayerContext>
  )
}
