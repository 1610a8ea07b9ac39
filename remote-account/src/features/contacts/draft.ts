import { storageKeys } from '@portal/contract'
import { readStored, writeStored } from '@portal/kit/plain/browser-storage'

/** A message that is being written, and by whom: a user, or somebody who is not signed in. */
interface Draft {
  readonly writer: number | null
  readonly message: string
}

/** The unsent message of this user in this tab. */
export function readDraft(writer: number | null): string {
  try {
    const draft: Partial<Draft> = JSON.parse(
      readStored('sessionStorage', storageKeys.contactDraft) ?? '{}',
    )
    return draft.writer === writer && typeof draft.message === 'string' ? draft.message : ''
  } catch {
    return ''
  }
}

/** Keeps a message, or forgets it when it is empty. */
export function keepDraft(writer: number | null, message: string): void {
  const draft: Draft = { writer, message }
  const text = message === '' ? undefined : JSON.stringify(draft)
  writeStored('sessionStorage', storageKeys.contactDraft, text)
}
