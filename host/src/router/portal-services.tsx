import type { PortalConfig } from '@portal/contract'
import { type Portal, PortalProvider } from '@portal/kit/portal'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useDialogService } from '../dialogs/use-dialog-service'
import { call } from '../http/http-client'
import { preloadHome } from '../layout/preload-home'
import { live } from '../live/live-connection'
import { notifyServiceOf } from '../notifications/notify-service'
import { FilledSlot } from '../remotes/loading/filled-slot'
import { currentUser, reloadUser, subscribeToUser } from '../session/me'
import { signIn, signOut } from '../session/session'

const session: Portal['session'] = {
  user: currentUser,
  subscribe: subscribeToUser,
  signIn(credentials) {
    preloadHome()
    return signIn(credentials)
  },
  reloadUser,
  signOut,
}

export function PortalServices({
  config,
  children,
}: {
  config: PortalConfig
  children: ReactNode
}) {
  const dialogs = useDialogService()
  const userId = useSyncExternalStore(subscribeToUser, () => currentUser()?.id)
  const portal = useMemo<Portal>(
    () => ({
      config,
      call,
      session,
      dialogs,
      notify: notifyServiceOf(userId),
      live: { on: live.on },
      Slot: FilledSlot,
    }),
    [config, dialogs, userId],
  )
  return <PortalProvider value={portal}>{children}</PortalProvider>
}
