import { storageKeys as keys, signOut } from '@portal/contract'
import { parseStored, readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { isAppError } from '@portal/kit/portal'
import { z } from 'zod'
import { callBeyondPage } from '../http/leaving-call'

// Tokens that this browser has given up are kept until the server has ended them, beyond this page and its network.

/** A later page, and the return of the network, try again too. */
const retriesAfterMs = [1000, 5000, 30_000]
const keptAtMost = 20

const Tokens = z.object({ token: z.string().optional(), rememberMe: z.string().optional() })
type Tokens = z.infer<typeof Tokens>

/** Endings of this page, by their text. Another tab that stores its own at the same time may overwrite them. */
const ownEndings = new Map<string, Tokens>()
/** The api may be of a release without the call. */
let isUnknownCall = false

/** Ends a session and a remembered browser on the server. Resolves once they have ended, or are left for a later page. */
export async function endOnServer(tokens: Tokens): Promise<void> {
  if (!tokens.token && !tokens.rememberMe) return
  ownEndings.set(JSON.stringify(tokens), tokens)
  write(read())
  await end([tokens])
}

/** Ends what earlier pages could not end, now and whenever the network comes back. */
export function followEndings(): void {
  const endAll = () => void end(read())
  addEventListener('online', endAll)
  endAll()
}

async function end(endings: readonly Tokens[]): Promise<void> {
  let left = await tryAll(endings)
  for (const waitMs of retriesAfterMs) {
    if (left.length === 0) return
    await new Promise((waited) => setTimeout(waited, waitMs))
    write(read())
    left = await tryAll(left)
  }
}

/** Tries endings in turn. Returns those worth another try in this page. */
async function tryAll(endings: readonly Tokens[]): Promise<Tokens[]> {
  const left: Tokens[] = []
  for (const tokens of endings) {
    if (isUnknownCall) return []
    if (!(await isEnded(tokens))) left.push(tokens)
  }
  return isUnknownCall ? [] : left
}

async function isEnded(tokens: Tokens): Promise<boolean> {
  try {
    await callBeyondPage(signOut, { body: tokens })
  } catch (error) {
    if (!isAppError(error)) return false
    if (error.status === 404) isUnknownCall = true
    // Such tokens are none of the api's.
    if (error.code !== 'invalid-input') return false
  }
  const text = JSON.stringify(tokens)
  ownEndings.delete(text)
  write(read().filter((kept) => JSON.stringify(kept) !== text))
  return true
}

/** Stored endings, with those of this page. */
function read(): Tokens[] {
  const stored = parseStored(readStored('localStorage', keys.endings))
  const ofAll = z.array(Tokens).safeParse(stored).data ?? []
  const texts = new Set(ofAll.map((tokens) => JSON.stringify(tokens)))
  const missing = [...ownEndings].filter(([text]) => !texts.has(text)).map(([, tokens]) => tokens)
  return [...ofAll, ...missing].slice(-keptAtMost)
}

function write(endings: Tokens[]): void {
  const text = endings.length > 0 ? JSON.stringify(endings) : undefined
  writeStored('localStorage', keys.endings, text)
}
