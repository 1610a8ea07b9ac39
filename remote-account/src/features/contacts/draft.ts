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

/** Keeps a message, or forgets it when it is empty. Those of other writers stay. */
export function keepDraft(writer: number | null, message: string): void {
  const kept = drafts().filter((draft) => draft.writer !== writer)
  if (message !== '') kept.push({ writer, message })
  const text = kept.length === 0 ? undefined : JSON.stringify(kept)
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
    if (!stored(writer)) keepDraft(writer, message)
    throw error
  } finally {
    sending.delete(message)
  }
}

function stored(writer: number | null): string {
  return drafts().find((draft) => draft.writer === writer)?.message ?? ''
}

/** One for each writer. Earlier releases keep a single draft, without a list. */
function drafts(): Draft[] {
  const found = parseStored(readStored('sessionStorage', storageKeys.contactDraft))
  return [(found ?? []) as Draft | Draft[]].flat()
}
