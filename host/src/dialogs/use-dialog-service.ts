import { dialogKey } from '@portal/contract'
import type { DialogService } from '@portal/kit/portal'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { preloadPlace } from '../remotes/loading/load-part'
import { noteOpener } from './dialog-focus'
import { isShown, openedHere, readDialog, readDialogs, withDialog } from './dialog-url'
import { ask, confirm } from './question-store'

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
        const search = withDialog(location.search, name, params)
        // Nothing covers the page, so the dialog of its address is still loading: it gives way.
        const isBare = !document.querySelector('[aria-modal="true"]')
        const replace = isBare && readDialog(location.search) !== undefined
        noteOpener(key, name)
        for (const dialog of readDialogs(search)) {
          preloadPlace({ kind: 'dialog', name: dialog.name })
        }
        navigate({ search }, { replace, state: replace ? stateNow.current : openedHere })
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
