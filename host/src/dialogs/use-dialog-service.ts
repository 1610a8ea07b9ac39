import { dialogKey } from '@portal/contract'
import type { DialogService } from '@portal/kit/portal'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { preloadPlace } from '../remotes/loading/load-part'
import { noteOpener } from './dialog-focus'
import { isShown, openedHere, readDialog, readDialogs, withDialog } from './dialog-url'
import { ask, confirm } from './question-store'

export function useDialogService(): DialogService {
  const navigate = useNavigate()
  return useMemo<DialogService>(
    () => ({
      open(name, params) {
        const key = dialogKey(name, params)
        // A second click may come before the dialog covers the button.
        if (isShown(location.search, key)) return
        const search = withDialog(location.search, name, params)
        // Nothing covers the page, so the dialog of its address is still loading: it gives way.
        const isBare = !document.querySelector('[aria-modal="true"]')
        const replace = isBare && readDialog(location.search) !== undefined
        noteOpener(key, name)
        for (const dialog of readDialogs(search)) {
          preloadPlace({ kind: 'dialog', name: dialog.name })
        }
        // A reload finds in the new entry what the screen below keeps in its own.
        const state = replace ? stateOfEntry() : { ...stateOfEntry(), ...openedHere }
        navigate({ search }, { replace, state })
      },
      change(name, params) {
        const search = withDialog(location.search, name, params)
        navigate({ search }, { replace: true, state: stateOfEntry() })
      },
      inform: (information) => ask({ kind: 'info', ...information }),
      confirm,
    }),
    [navigate],
  )
}

/** React Router keeps the state of an entry as `usr`. */
function stateOfEntry() {
  return history.state?.usr
}
