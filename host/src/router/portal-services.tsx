import { limits, type PortalConfig } from '@portal/contract'
import { type NotifyService, type Portal, PortalProvider } from '@portal/kit/portal'
import { type ReactNode, useMemo } from 'react'
import { useDialogService } from '../dialogs/use-dialog-service'
import { call } from '../http/http-client'
import { useHostWords } from '../i18n/words'
import { preloadHome } from '../layout/preload-home'
import { live } from '../live/live-connection'
import { notify, notifyFailure } from '../notifications/notification-store'
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
  const notifications = useNotifyService()
  const portal = useMemo<Portal>(
    () => ({
      config,
      call,
      session,
      dialogs,
      notify: notifications,
      live: { on: live.on },
      Slot: FilledSlot,
    }),
    [config, dialogs, notifications],
  )
  return <PortalProvider value={portal}>{children}</PortalProvider>
}

function useNotifyService(): NotifyService {
  const t = useHostWords()
  const title = t('errors.timeout.title')
  const description = t('errors.timeout.description')
  return useMemo<NotifyService>(
    () => ({
      success: (text, shownMs = limits.snackbarMs) =>
        notify({ kind: 'snackbar', intent: 'success', text, shownMs }),
      info: (text) =>
        notify({ kind: 'snackbar', intent: 'info', text, shownMs: limits.snackbarMs }),
      error: (text, shownMs = limits.snackbarMs) =>
        notify({ kind: 'snackbar', intent: 'error', text, shownMs }),
      failure: (cause) => notifyFailure(cause, { title, description }),
      background: (text) =>
        notify({ kind: 'toast', intent: 'info', text, shownMs: limits.toastMs }),
    }),
    [title, description],
  )
}
