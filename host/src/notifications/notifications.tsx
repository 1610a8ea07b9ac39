import { limits } from '@portal/shared/contract'
import { useWords } from '@portal/shared/portal'
import { Link, makeStyles, tokens } from '@portal/shared/ui/core'
import {
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useToastController,
} from '@portal/shared/ui/overlay'
import { useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { ask } from '../dialogs/question-store'
import { type Notification, notificationStore, takeWaiting } from './notification-store'

const useStyles = makeStyles({
  actions: { display: 'inline-flex', gap: tokens.spacingHorizontalM },
})

/** The two queues: snackbars at the bottom centre, toasts at the bottom left (G-47, 2.9). */
export function Notifications() {
  const snackbars = useId()
  const toasts = useId()
  const { dispatchToast: showSnackbar, dismissAllToasts: takeSnackbarAway } =
    useToastController(snackbars)
  const showToast = useToastController(toasts).dispatchToast
  const waiting = useStore(notificationStore, (store) => store.waiting)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const notification of takeWaiting()) {
      const isSnackbar = notification.kind === 'snackbar'
      // An answer comes at once, in place of the one before, unless that is just being read.
      if (isSnackbar && !isInToast(document.activeElement)) takeSnackbarAway()
      const show = isSnackbar ? showSnackbar : showToast
      show(<NotificationToast {...notification} />, {
        intent: notification.intent,
        timeout: notification.shownMs,
        toastId: notification.id,
      })
    }
  }, [waiting, showSnackbar, takeSnackbarAway, showToast])
  const pauses = { pauseOnHover: true, pauseOnWindowBlur: true, shortcuts }
  return (
    <>
      <Toaster toasterId={snackbars} position="bottom" limit={1} {...pauses} />
      <Toaster
        toasterId={toasts}
        position="bottom-start"
        limit={limits.toastsShownAtMost}
        {...pauses}
      />
    </>
  )
}

/** Ctrl+M leads to the newest one, which waits while it has the focus (2.73). */
const shortcuts = { focus: (event: KeyboardEvent) => event.ctrlKey && event.key === 'm' }

function isInToast(element: Element | null): boolean {
  return element?.closest('.fui-Toast') != null
}

function NotificationToast({ title, text, error }: Notification) {
  const t = useWords('common')
  const styles = useStyles()
  return (
    <Toast>
      <ToastTitle
        action={
          <span className={styles.actions}>
            {error && (
              <ToastTrigger>
                <Link onClick={() => ask({ kind: 'error', error })}>{t('snackbar.view')}</Link>
              </ToastTrigger>
            )}
            <ToastTrigger>
              <Link>{t('snackbar.ok')}</Link>
            </ToastTrigger>
          </span>
        }
      >
        {title ?? text}
      </ToastTitle>
      {title && <ToastBody>{text}</ToastBody>}
    </Toast>
  )
}
