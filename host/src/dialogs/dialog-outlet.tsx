import { publicDialogs } from '@portal/shared/contract'
import { TitledDialog } from '@portal/shared/ui/overlay'
import { lazy, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { RemotePlace } from '../remotes/remote-place'
import { sessionStore } from '../session/session-store'
import { type OpenDialog, readDialogs } from './dialog-url'
import { isComplete } from './is-complete'
import { keyOf, restoreFocus, useCloseDialog } from './use-dialog-service'

/** Few ever see it, so it comes with the code for failures. */
const IncompleteLinkDialog = lazy(async () => {
  const module = await import(/* webpackChunkName: "failures" */ './incomplete-link-dialog')
  return { default: module.IncompleteLinkDialog }
})

/**
 * The dialogs that the URL shows, each inside the one below it and from whichever remote serves it. One about the
 * user waits for the user.
 */
export function DialogOutlet() {
  const { search } = useLocation()
  const isReady = useStore(sessionStore, ({ state }) => state.is === 'ready')
  const dialogs = readDialogs(search)
  if (!dialogs.every(({ name }) => isReady || publicDialogs.includes(name))) return null
  if (!dialogs.every(isComplete)) return <IncompleteLinkDialog />
  return dialogs.reduceRight<ReactNode>(
    (over, dialog) => (
      <RemoteDialog key={keyOf(dialog)} dialog={dialog}>
        {over}
      </RemoteDialog>
    ),
    null,
  )
}

function RemoteDialog({ dialog, children }: { dialog: OpenDialog; children: ReactNode }) {
  const close = useCloseDialog(dialog)
  const key = keyOf(dialog)
  useEffect(() => () => restoreFocus(key), [key])
  return (
    <RemotePlace
      place={{ kind: 'dialog', name: dialog.name }}
      props={{ params: dialog.params, close, children }}
      frame={(content, title) => (
        <TitledDialog title={title} onClose={close}>
          {content}
        </TitledDialog>
      )}
    />
  )
}
