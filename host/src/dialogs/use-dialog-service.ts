import type { DialogService } from '@portal/shared/portal'
import { useMemo } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { preloadPlace } from '../remotes/load-part'
import { withDialog, withoutDialog } from './dialog-url'
import { ask, confirm } from './question-store'

/** An entry of the history that was pushed by opening a dialog, with what had the focus before. */
interface DialogEntry {
  readonly openedHere: true
}

let opener: HTMLElement | undefined

/** How remotes open dialogs: the URL names them (B-01). */
export function useDialogService(): DialogService {
  const navigate = useNavigate()
  return useMemo<DialogService>(
    () => ({
      open(name, params) {
        opener = focused()
        preloadPlace({ kind: 'dialog', name })
        const state: DialogEntry = { openedHere: true }
        navigate({ search: withDialog(location.search, name, params) }, { state })
      },
      inform: (information) => ask({ kind: 'info', ...information }),
      confirm,
    }),
    [navigate],
  )
}

/** Closes the dialog on top: back to before it was opened here, or without it where it came by a link. */
export function useCloseDialog(): () => void {
  const navigate: NavigateFunction = useNavigate()
  const { state, search } = useLocation()
  return () => {
    if ((state as Partial<DialogEntry> | null)?.openedHere) navigate(-1)
    else navigate({ search: withoutDialog(search) }, { replace: true })
  }
}

/** Gives the focus back to what opened the dialog. */
export function restoreFocus(): void {
  opener?.focus()
  opener = undefined
}

/** What has the focus; of an item of a menu, which is about to go, the button that opened the menu. */
function focused(): HTMLElement | undefined {
  const active = document.activeElement
  const menuButton = '[aria-haspopup="menu"][aria-expanded="true"]'
  const kept = active?.closest('[role="menu"]') ? document.querySelector(menuButton) : active
  return kept instanceof HTMLElement ? kept : undefined
}
