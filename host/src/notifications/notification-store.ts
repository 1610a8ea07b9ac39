import { limits } from '@portal/contract'
import { type AppError, isAppError } from '@portal/kit/portal'
import { createStore } from 'zustand'
import { words } from '../i18n/i18n'
import { sessionStore } from '../session/session-store'

export interface Notification {
  readonly id: string
  /** `Date.now()` of its arrival. */
  readonly at: number
  /** A snackbar answers an action of the user; a toast reports a background event. */
  readonly kind: 'snackbar' | 'toast'
  readonly intent: 'success' | 'info' | 'error'
  readonly title?: string
  readonly text: string
  readonly shownMs: number
  /** With an error, VIEW opens the error dialog. */
  readonly error?: AppError
}

interface Notifications {
  /** Not yet taken by a toaster. */
  readonly waiting: readonly Notification[]
  readonly history: readonly Notification[]
  /** Arrivals since the history was last opened that a person needs to see. */
  readonly unseen: number
}

const none: Notifications = { waiting: [], history: [], unseen: 0 }

export const notificationStore = createStore<Notifications>()(() => none)

/** Pages without TLS have no `crypto.randomUUID`. */
let made = 0

export function notify(notification: Omit<Notification, 'id' | 'at'>): void {
  made += 1
  const added = { ...notification, id: `${made}`, at: Date.now() }
  notificationStore.setState(({ waiting, history, unseen }) => ({
    waiting: [...waiting, added],
    history: [added, ...history].slice(0, limits.notificationsKept),
    unseen: Math.min(unseen + (isNews(notification) ? 1 : 0), limits.notificationsKept),
  }))
}

/** The confirmation of what the user has just done is no news. */
function isNews({ kind, intent }: Pick<Notification, 'kind' | 'intent'>): boolean {
  return kind === 'toast' || intent === 'error'
}

/** Takes the waiting notifications; each is returned once. */
export function takeWaiting(): readonly Notification[] {
  const { waiting } = notificationStore.getState()
  if (waiting.length > 0) notificationStore.setState({ waiting: [] })
  return waiting
}

export function markSeen(): void {
  notificationStore.setState({ unseen: 0 })
}

/** Empties the history but not the waiting notifications. */
export function clearHistory(): void {
  notificationStore.setState({ history: [], unseen: 0 })
}

sessionStore.subscribe(({ state }, { state: before }) => {
  if (state.is === 'loading-user' && state !== before) clearHistory()
})

/** Shows the api's sentence, or that the server can't be reached. */
export function notifyFailure(cause: unknown): void {
  const error = isAppError(cause) ? cause : undefined
  if (!error) console.error(cause)
  const unreachable = {
    title: words('errors.timeout.title'),
    text: words('errors.timeout.description'),
  }
  notify({
    kind: 'snackbar',
    intent: 'error',
    shownMs: limits.snackbarMs,
    ...(error?.data ? { text: error.data } : unreachable),
    ...(error && { error }),
  })
}
