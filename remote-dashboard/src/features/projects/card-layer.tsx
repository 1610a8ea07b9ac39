import type { Project } from '@portal/contract'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { usePreferences } from '../../components/use-preferences'
import { useDashboardWords } from '../../words'
import { CardMenu, type OpenCardMenu } from './card-menu'
import { CardTip } from './card-tip'

/** What all cards of a list share. */
interface CardLayer {
  /** The words of this remote: thousands of cards would ask for them several times each. */
  readonly t: ReturnType<typeof useDashboardWords>
  readonly openMenu: (menu: OpenCardMenu) => void
  readonly noteOpened: (project: Project) => void
}

const CardLayerContext = createContext<CardLayer | undefined>(undefined)

export function useCardLayer(): CardLayer {
  const layer = useContext(CardLayerContext)
  if (!layer) throw new Error('A card must be inside a CardLayer')
  return layer
}

/** Wraps a list of cards, which may be thousands, and gives all of them one menu and one tooltip. */
export function CardLayer({ children }: { children: ReactNode }) {
  const t = useDashboardWords()
  const { noteOpened } = usePreferences()
  const [menu, setMenu] = useState<OpenCardMenu>()
  const layer = useMemo<CardLayer>(
    () => ({ t, openMenu: setMenu, noteOpened: ({ id }) => noteOpened(id) }),
    [t, noteOpened],
  )
  return (
    <CardLayerContext value={layer}>
      <CardTip>{children}</CardTip>
      {menu && (
        <CardMenu key={menu.kind + menu.project.id} {...menu} onClosed={() => setMenu(undefined)} />
      )}
    </CardLayerContext>
  )
}
