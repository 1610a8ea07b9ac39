import type { AppError } from '@portal/kit/portal'
import { createStore } from 'zustand'
import { sessionStore } from '../session/session-store'
import { focused } from './dialog-focus'

/** Dialogs of the host, without a URL: they belong to the current action. */
export type Question =
  | { readonly kind: 'error'; readonly error: AppError }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'info'; readonly title: string; readonly message: string }
  | {
      readonly kind: 'confirm'
      readonly title: string
      readonly message: string
      readonly answer: (yes: boolean) => void
    }

interface Questions {
  readonly open?: Question
  /** Focused element when it opened. */
  readonly from?: HTMLElement | undefined
  /** Takes the history entry away that Back closes it with, once it is shown. */
  readonly uncover?: (() => Promise<void>) | undefined
}

export const questionStore = createStore<Questions>()(() => ({}))

/** Opens a dialog of the host, which gives the focus back to `opener`. A question that it replaces is answered with no. */
export function ask(question: Question, opener: HTMLElement | null | undefined = focused()): void {
  const { open, from, uncover } = questionStore.getState()
  drop()
  const origin = open ? from : (opener ?? undefined)
  questionStore.setState({ open: question, from: origin, uncover }, true)
}

/** Closes a dialog of the host. Its answer comes once the address may change. */
export async function settle(yes = false): Promise<void> {
  const { open, uncover } = questionStore.getState()
  questionStore.setState({}, true)
  await uncover?.()
  if (open?.kind === 'confirm') open.answer(yes)
}

/** Closes it with its history entry left alone: Back has left it, or the address changes at once. */
export function drop(): void {
  questionStore.setState({ uncover: undefined })
  void settle()
}

/** A question to one user is not left to the next. */
sessionStore.subscribe(({ state }, { state: before }) => {
  if (state.is === 'signed-out' && state !== before) drop()
})

export function confirm(question: { title: string; message: string }): Promise<boolean> {
  return new Promise((answer) => ask({ kind: 'confirm', ...question, answer }))
}
