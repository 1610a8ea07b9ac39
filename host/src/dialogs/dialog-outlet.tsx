import { publicDialogs } from '@portal/shared/contract'
import { useWords } from '@portal/shared/portal'
import { TitledDialog } from '@portal/shared/ui/overlay'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { RemotePlace } from '../remotes/remote-place'
import { sessionStore } from '../session/session-store'
import { type OpenDialog, readDialog } from './dialog-url'
import { restoreFocus, useCloseDialog } from './use-dialog-service'

/** The dialog that the URL names, from whichever remote serves it. One about the user waits for the user. */
export function DialogOutlet() {
  const { search } = useLocation()
  const isReady = useStore(sessionStore, ({ state }) => state.is === 'ready')
  const dialog = readDialog(search)
  if (!dialog || !(isReady || publicDialogs.includes(dialog.name))) return null
  return <RemoteDialog key={search} {...dialog} />
}

function RemoteDialog({ name, params }: OpenDialog) {
  const t = useWords('common')
  const close = useCloseDialog()
  useEffect(() => restoreFocus, [])
  return (
    <RemotePlace
      place={{ kind: 'dialog', name }}
      props={{ params, close }}
      frame={(content) => (
        <TitledDialog title={t('loading')} onClose={close}>
          {content}
        </TitledDialog>
      )}
    />
  )
}
