import { storageKeys } from '@portal/contract'
import { parseStored, readStored, writeStored } from '@portal/kit/plain/browser-storage'

/** A message that is being written, and by whom: a user, or somebody who is not signed in. */
interface Draft {
  readonly writer: number | null
  readonly message: string
}

/** The unsent message of this user in this tab. */
export function readDraft(writer: number | null): string {
  const stored = parseStored(readStored('sessionStorage', storageKeys.contactDraft))
  const draft = (stored ?? {}) as Partial<Draft>
  return draft.writer === writer && typeof draft.message === 'string' ? draft.message : ''
}

/** Keeps a message, or forgets it when it is empty. */
export function keepDraft(writer: number | null, message: string): void {
  const draft: Draft = { writer, message }
  const text = message === '' ? undefined : JSON.stringify(draft)
  writeStored('sessionStorage', storageKeys.contactDraft, text)
}
