import { useWords } from '@portal/shared/portal'
import { TitledDialog } from '@portal/shared/ui/overlay'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { RemotePlace } from '../remotes/remote-place'
import { type OpenDialog, readDialog } from './dialog-url'
import { restoreFocus, useCloseDialog } from './use-dialog-service'

/** The dialog that the URL names, from whichever remote serves it. */
export function DialogOutlet() {
  const { search } = useLocation()
  const dialog = readDialog(search)
  return dialog && <RemoteDialog key={search} {...dialog} />
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
