import { limits } from '@portal/contract'
import { narrow } from '@portal/kit/plain/media'
import type { AppError } from '@portal/kit/portal'
import { Link, makeStaticStyles, makeStyles, tokens } from '@portal/kit/ui/core'
import {
  keyboardHeight,
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useAnnounce,
  useToastController,
} from '@portal/kit/ui/overlay'
import { useEffect, useEffectEvent, useId } from 'react'
import { useStore } from 'zustand'
import { ask } from '../dialogs/question-store'
import { useHostWords } from '../i18n/words'
import { sessionStore } from '../session/session-store'
import { type Notification, notificationStore, takeWaiting } from './notification-store'

// On a phone a message may cover the focused element; extra room lets the page scroll it free (WCAG 2.4.11).
const useStaticStyles = makeStaticStyles(`${narrow} {
  :root:has(.fui-Toast) { scroll-padding-bottom: 180px; }
  :root:has(.fui-Toast) #portal > .fui-FluentProvider { padding-bottom: 180px; }
}
.fui-Toaster {
  margin: 0 env(safe-area-inset-right) max(env(safe-area-inset-bottom), ${keyboardHeight.value}) env(safe-area-inset-left);
}`)

const useStyles = makeStyles({
  actions: { display: 'inline-flex', gap: tokens.spacingHorizontalM },
})

/** Two queues: snackbars at the bottom center, toasts at the bottom left. */
export function Notifications() {
  useStaticStyles()
  const snackbars = useId()
  const toasts = useId()
  const { dispatchToast: showSnackbar, dismissAllToasts: takeSnackbarAway } =
    useToastController(snackbars)
  const { dispatchToast: showToast, dismissAllToasts: takeToastsAway } = useToastController(toasts)
  const isEntering = useStore(sessionStore, ({ state }) => state.is === 'loading-user')
  // The next user must not see messages for the one before.
  useEffect(() => {
    if (!isEntering) return
    takeSnackbarAway()
    takeToastsAway()
  }, [isEntering, takeSnackbarAway, takeToastsAway])
  const waiting = useStore(notificationStore, (store) => store.waiting)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const notification of takeWaiting()) {
      const isSnackbar = notification.kind === 'snackbar'
      // A snackbar replaces the previous one, unless that has the focus.
      if (isSnackbar && !isInToast(document.activeElement)) takeSnackbarAway()
      const show = isSnackbar ? showSnackbar : showToast
      show(<NotificationToast {...notification} />, {
        intent: notification.intent,
        timeout: notification.shownMs,
        toastId: notification.id,
      })
    }
  }, [waiting, showSnackbar, takeSnackbarAway, showToast])
  useEffect(() => {
    document.addEventListener('focusin', noteOrigin)
    return () => document.removeEventListener('focusin', noteOrigin)
  }, [])
  const behaviour = {
    pauseOnHover: true,
    pauseOnWindowBlur: true,
    shortcuts,
    announce: saidByToast,
  }
  return (
    <>
      <Toaster toasterId={snackbars} position="bottom" limit={1} {...behaviour} />
      <Toaster
        toasterId={toasts}
        position="bottom-start"
        limit={limits.toastsShownAtMost}
        {...behaviour}
      />
    </>
  )
}

/** Fluent would read the buttons too. */
const saidByToast = () => undefined

/** Ctrl+M focuses the newest one, which stays open while focused. */
const shortcuts = {
  focus: (event: KeyboardEvent) => event.ctrlKey && event.key.toLowerCase() === 'm',
}

function isInToast(element: unknown): boolean {
  return element instanceof Element && element.closest('.fui-Toaster') !== null
}

/** The element that had the focus before it moved into a message. */
let origin: WeakRef<HTMLElement> | undefined

function noteOrigin({ target, relatedTarget }: FocusEvent): void {
  if (!isInToast(target) || isInToast(relatedTarget)) return
  origin = relatedTarget instanceof HTMLElement ? new WeakRef(relatedTarget) : undefined
}

/** Opens the error dialog, which gives the focus back to where it was before the message. */
function view(error: AppError): void {
  const { activeElement } = document
  const isHere = isInToast(activeElement)
  // Fluent would give the focus back too, after the dialog has taken it.
  if (isHere && activeElement instanceof HTMLElement) activeElement.blur()
  ask({ kind: 'error', error }, isHere ? origin?.deref() : undefined)
}

/** A dialog hides everything else from screen readers; VIEW and OK of a message must stay reachable. */
function stayAccessible(toast: HTMLElement | null): void {
  toast?.closest('[data-portal-node]')?.setAttribute('data-tabster-never-hide', '')
}

function NotificationToast({ title, text, error }: Notification) {
  const t = useHostWords()
  const styles = useStyles()
  // This live region also works while a dialog is open.
  const { announce } = useAnnounce()
  const say = useEffectEvent(() => announce(title ? `${title}: ${text}` : text))
  useEffect(() => say(), [])
  return (
    <Toast ref={stayAccessible}>
      <ToastTitle
        action={
          <span className={styles.actions}>
            {error && (
              <ToastTrigger>
                <Link onClick={() => view(error)}>{t('snackbar.view')}</Link>
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
