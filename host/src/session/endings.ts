import { storageKeys as keys, signOut } from '@portal/contract'
import { parseStored, readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { isAppError } from '@portal/kit/portal'
import { z } from 'zod'
import { exchange } from '../http/http-client'

// Tokens that this browser has given up are kept until the server has ended them, beyond this page and its network.

/** A later page, and the return of the network, try again too. */
const retriesAfterMs = [1000, 5000, 30_000]
const keptAtMost = 20

const Tokens = z.object({ token: z.string().optional(), rememberMe: z.string().optional() })
type Tokens = z.infer<typeof Tokens>

/** Ends a session and a remembered browser on the server. Resolves once they have ended, or are left for a later page. */
export async function endOnServer(tokens: Tokens): Promise<void> {
  if (!tokens.token && !tokens.rememberMe) return
  write([...read(), tokens].slice(-keptAtMost))
  await end(tokens)
}

/** Ends what earlier pages could not end, now and whenever the network comes back. */
export function followEndings(): void {
  const endAll = () => void Promise.all(read().map(end))
  addEventListener('online', endAll)
  endAll()
}

async function end(tokens: Tokens): Promise<void> {
  if (await isEnded(tokens)) return
  for (const waitMs of retriesAfterMs) {
    await new Promise((waited) => setTimeout(waited, waitMs))
    if (await isEnded(tokens)) return
  }
}

async function isEnded(tokens: Tokens): Promise<boolean> {
  try {
    await exchange(signOut, { body: tokens })
  } catch (error) {
    // Such tokens are none of the api's.
    if (!isAppError(error) || error.code !== 'invalid-input') return false
  }
  const text = JSON.stringify(tokens)
  write(read().filter((kept) => JSON.stringify(kept) !== text))
  return true
}

function read(): Tokens[] {
  const stored = parseStored(readStored('localStorage', keys.endings))
  return z.array(Tokens).safeParse(stored).data ?? []
}

function write(endings: Tokens[]): void {
  const text = endings.length > 0 ? JSON.stringify(endings) : undefined
  writeStored('localStorage', keys.endings, text)
}
