import { isKnownDialog, publicDialogs } from '@portal/contract'
import { useLanguage } from '@portal/kit/portal'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { lazyComponent } from '../components/lazy-component'
import { RemotePlace } from '../remotes/loading/remote-place'
import { useServed } from '../remotes/placement/use-served'
import { sessionStore } from '../session/session-store'
import { restoreFocus } from './dialog-focus'
import { checkedParams, ownDialog } from './dialog-params'
import {
  isShown,
  keyOf,
  type OpenDialog,
  type openedHere,
  outerOf,
  readDialogs,
  withDialog,
  withoutDialog,
} from './dialog-url'

/** Rare, so it comes with the code for failures. */
const IncompleteLinkDialog = lazyComponent(async () => {
  const module = await import(/* webpackChunkName: "failures" */ './incomplete-link-dialog')
  return module.IncompleteLinkDialog
})

/** Renders the dialogs in the URL, each inside the one below. Those that need a session wait for the user. */
export function DialogOutlet() {
  const { search } = useLocation()
  const isReady = useStore(sessionStore, ({ state }) => state.is === 'ready')
  const dialogs = readDialogs(search)
  const own = dialogs.map(({ name }) => name).find((name) => !isKnownDialog(name))
  const isServed = useServed('dialog', own)
  if (!isReady && !dialogs.every((dialog) => isPublic(dialog.name))) return null
  if (own && !isServed) return null
  const checked = dialogs.map(withCheckedParams)
  if (!checked.every((dialog) => dialog !== undefined)) return <IncompleteLinkDialog />
  return checked.reduceRight<ReactNode>(
    (over, dialog) => (
      <RemoteDialog key={identityOf(dialog)} dialog={dialog}>
        {over}
      </RemoteDialog>
    ),
    null,
  )
}

/** For other parameters a dialog of the contract remounts; a remote's own dialog keeps its state. */
function identityOf(dialog: OpenDialog): string {
  return isKnownDialog(dialog.name) ? keyOf(dialog) : dialog.name
}

function isPublic(name: string): boolean {
  return publicDialogs.some((dialog) => dialog === name)
}

function withCheckedParams(dialog: OpenDialog): OpenDialog | undefined {
  const params = checkedParams(dialog)
  return params && { name: dialog.name, params }
}

function RemoteDialog({ dialog, children }: { dialog: OpenDialog; children: ReactNode }) {
  const close = useCloseDialog(dialog)
  const language = useLanguage()
  const ownTitle = ownDialog(dialog.name)?.title[language]
  const [openedKey] = useState(keyOf(dialog))
  useEffect(() => () => restoreFocus(openedKey), [openedKey])
  return (
    <RemotePlace
      place={{ kind: 'dialog', name: dialog.name }}
      props={{ params: dialog.params, close, children }}
      frame={(content, title) => (
        <TitledDialog title={ownTitle ?? title} onClose={close}>
          {content}
        </TitledDialog>
      )}
    />
  )
}

/** Closes a dialog once: goes back to before it was opened or, after a link, to the address of what is below. */
function useCloseDialog(dialog: OpenDialog): () => void {
  const navigate = useNavigate()
  const { state, search, key } = useLocation()
  const closedAt = useRef<string>(undefined)
  return () => {
    if (closedAt.current === key) return
    closedAt.current = key
    const isOpenedHere = (state as Partial<typeof openedHere> | null)?.openedHere
    const outer = outerOf(dialog)
    if (isOpenedHere && isShown(search, keyOf(dialog))) navigate(-1)
    else
      navigate(
        { search: outer ? withDialog(search, outer.name, outer.params) : withoutDialog(search) },
        { replace: true },
      )
  }
}
