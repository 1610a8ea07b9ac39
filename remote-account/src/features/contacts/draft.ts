import { storageKeys } from '@portal/contract'
import { parseStored, readStored, writeStored } from '@portal/kit/plain/browser-storage'

/** A message that is being written, and by whom: a user, or somebody who is not signed in. */
interface Draft {
  readonly writer: number | null
  readonly message: string
}

/** Messages being sent. In memory only, so that a reload meanwhile offers the draft again. */
const sending = new Set<string>()

/** The unsent message of this user in this tab. */
export function readDraft(writer: number | null): string {
  const message = stored(writer)
  return sending.has(message.trim()) ? '' : message
}

/** Keeps a message, or forgets it when it is empty. */
export function keepDraft(writer: number | null, message: string): void {
  const draft: Draft = { writer, message }
  const text = message === '' ? undefined : JSON.stringify(draft)
  writeStored('sessionStorage', storageKeys.contactDraft, text)
}

/** Sends a trimmed message. Its draft ends with success; a newer draft stays in any case. */
export async function sendDraft<Reply>(
  writer: number | null,
  message: string,
  send: () => Promise<Reply>,
): Promise<Reply> {
  sending.add(message)
  try {
    const reply = await send()
    if (stored(writer).trim() === message) keepDraft(writer, '')
    return reply
  } catch (error) {
    if (!readStored('sessionStorage', storageKeys.contactDraft)) keepDraft(writer, message)
    throw error
  } finally {
    sending.delete(message)
  }
}

function stored(writer: number | null): string {
  const found = parseStored(readStored('sessionStorage', storageKeys.contactDraft))
  const draft = (found ?? {}) as Partial<Draft>
  return draft.writer === writer && typeof draft.message === 'string' ? draft.message : ''
}
