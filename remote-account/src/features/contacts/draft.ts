import { storageKeys } from '@portal/shared/contract'

/** A message that is being written, and by whom: a user, or somebody who is not signed in. */
interface Draft {
  readonly writer: number | null
  readonly message: string
}

/** The message that this writer was writing in this tab (B-10). */
export function readDraft(writer: number | null): string {
  try {
    const draft: Partial<Draft> = JSON.parse(
      sessionStorage.getItem(storageKeys.contactDraft) ?? '{}',
    )
    return draft.writer === writer && typeof draft.message === 'string' ? draft.message : ''
  } catch {
    return ''
  }
}

/** Keeps a message, or forgets it when it is empty. A browser that keeps nothing is no obstacle. */
export function keepDraft(writer: number | null, message: string): void {
  try {
    const draft: Draft = { writer, message }
    if (message === '') sessionStorage.removeItem(storageKeys.contactDraft)
    else sessionStorage.setItem(storageKeys.contactDraft, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden.
  }
}
