import type { AppError } from '@portal/kit/portal'
import { createStore } from 'zustand'

/** The host's own dialogs, which no URL names: they belong to what the person is doing at the moment. */
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
  /** The element that had the focus when it opened. */
  readonly from?: Element | null
}

export const questionStore = createStore<Questions>()(() => ({}))

/** Opens one of the host's dialogs; a question that is replaced is answered with no. */
export function ask(question: Question): void {
  const { open, from } = questionStore.getState()
  settle()
  const origin = open ? from : document.activeElement
  questionStore.setState({ open: question, from: origin ?? null }, true)
}

/** Closes the open dialog; a question is answered, with no unless said otherwise. */
export function settle(yes = false): void {
  const { open } = questionStore.getState()
  questionStore.setState({}, true)
  if (open?.kind === 'confirm') open.answer(yes)
}

/** Asks a question that is answered with yes or no. */
export function confirm(question: { title: string; message: string }): Promise<boolean> {
  return new Promise((answer) => ask({ kind: 'confirm', ...question, answer }))
}
