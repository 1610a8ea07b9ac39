import { dialogKey, type OpenableDialog } from '@portal/contract'
import type { DialogService } from '@portal/kit/portal'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { preloadPlace } from '../remotes/load-part'
import { type OpenDialog, outerOf, readDialog, withDialog, withoutDialog } from './dialog-url'
import { ask, confirm } from './question-store'

/** History entry of a dialog opened in this page. */
interface DialogEntry {
  readonly openedHere: true
}

/** Opener of each dialog and its neighbors, nearest first. */
const openers = new Map<string, readonly WeakRef<HTMLElement>[]>()

export function useDialogService(): DialogService {
  const navigate = useNavigate()
  const { state } = useLocation()
  const stateNow = useRef(state)
  useEffect(() => {
    stateNow.current = state
  }, [state])
  return useMemo<DialogService>(
    () => ({
      open(name, params) {
        const key = dialogKey(name, params)
        // A second click may come before the dialog covers the button.
        if (isShown(location.search, key)) return
        const opener = focused()
        if (opener) openers.set(key, [opener, ...neighboursOf(opener, name)].map(weakly))
        preloadDialog({ name, params: {} })
        const state: DialogEntry = { openedHere: true }
        navigate({ search: withDialog(location.search, name, params) }, { state })
      },
      change(name, params) {
        const search = withDialog(location.search, name, params)
        navigate({ search }, { replace: true, state: stateNow.current })
      },
      inform: (information) => ask({ kind: 'info', ...information }),
      confirm,
    }),
    [navigate],
  )
}

function isShown(search: string, key: string): boolean {
  const shown = readDialog(search)
  return shown !== undefined && keyOf(shown) === key
}

export function keyOf({ name, params }: OpenDialog): string {
  return dialogKey(name as OpenableDialog, params)
}

function preloadDialog(dialog: OpenDialog): void {
  for (let each: OpenDialog | undefined = dialog; each; each = outerOf(each)) {
    preloadPlace({ kind: 'dialog', name: each.name })
  }
}

/** Closes a dialog once: goes back to before it was opened or, after a link, to the address of what is below. */
export function useCloseDialog(dialog: OpenDialog): () => void {
  const navigate = useNavigate()
  const { state, search, key } = useLocation()
  const closedAt = useRef<string>(undefined)
  return () => {
    if (closedAt.current === key) return
    closedAt.current = key
    const openedHere = (state as Partial<DialogEntry> | null)?.openedHere
    const outer = outerOf(dialog)
    if (openedHere && isShown(search, keyOf(dialog))) navigate(-1)
    else
      navigate(
        { search: outer ? withDialog(search, outer.name, outer.params) : withoutDialog(search) },
        { replace: true },
      )
  }
}

/** Focuses the opener, after a reload any opener, else a neighbor, the dialog below or the screen. */
export function restoreFocus(key: string): void {
  const [opener, ...neighbours] = (openers.get(key) ?? []).map((weak) => weak.deref())
  const target =
    present(opener) ??
    find(`[data-opens="${CSS.escape(key)}"]`) ??
    neighbours.find(present) ??
    find('[role="dialog"] [role="group"]') ??
    find('#content')
  target?.focus()
}

/** Other openers of the same dialog: those after this one, then those before. */
function neighboursOf(opener: HTMLElement, name: string): HTMLElement[] {
  const alike = [...document.querySelectorAll<HTMLElement>(`[data-opens^="${name} "]`)]
  const position = (other: HTMLElement) => opener.compareDocumentPosition(other)
  const after = alike.filter((other) => position(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  const before = alike.filter((other) => position(other) & Node.DOCUMENT_POSITION_PRECEDING)
  return [...after, ...before.reverse()]
}

function weakly(element: HTMLElement): WeakRef<HTMLElement> {
  return new WeakRef(element)
}

function present(element: HTMLElement | undefined): HTMLElement | undefined {
  return element?.checkVisibility() ? element : undefined
}

function find(selector: string): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(selector) ?? undefined
}

/** The focused element; for an item of a closing menu, the menu's button. */
function focused(): HTMLElement | undefined {
  const active = document.activeElement
  const menuButton = '[aria-haspopup="menu"][aria-expanded="true"]'
  const kept = active?.closest('[role="menu"]') ? document.querySelector(menuButton) : active
  return kept instanceof HTMLElement ? kept : undefined
}
