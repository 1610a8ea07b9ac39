import { limits } from '@portal/contract'
import type { NotifyService } from '@portal/kit/portal'
import { currentUser } from '../session/me'
import { type Notification, notify, notifyFailure } from './notification-store'

/** Notices of a user's screens. The next user does not see a late one. */
export function notifyServiceOf(userId: number | undefined): NotifyService {
  const isGone = () => userId !== undefined && userId !== currentUser()?.id
  const tell = (notification: Pick<Notification, 'kind' | 'intent' | 'text' | 'shownMs'>) => {
    if (!isGone()) notify(notification)
  }
  return {
    success: (text, shownMs = limits.snackbarMs) =>
      tell({ kind: 'snackbar', intent: 'success', text, shownMs }),
    info: (text) => tell({ kind: 'snackbar', intent: 'info', text, shownMs: limits.snackbarMs }),
    error: (text, shownMs = limits.snackbarMs) =>
      tell({ kind: 'snackbar', intent: 'error', text, shownMs }),
    failure: (cause) => {
      if (!isGone()) notifyFailure(cause)
    },
    background: (text) => tell({ kind: 'toast', intent: 'info', text, shownMs: limits.toastMs }),
  }
}
