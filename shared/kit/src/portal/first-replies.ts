import { callHeaders } from '@portal/contract/headers'
import { configPath } from '@portal/contract/site-paths'

// Every signed-in page needs these replies. The page's inline script requests them before the other scripts arrive, and the host takes
// them.

declare global {
  var portalFirstReplies: FirstReplies | undefined
}

interface FirstReplies {
  readonly token: string
  readonly language: string
  /** By `performance.now()`. */
  readonly until: number
  /** By address; each is taken once. */
  readonly byUrl: Map<string, Promise<Response>>
}

interface Session {
  readonly id: number
  readonly token: string
}

/** Older replies may miss a change that the page has not heard of. */
const keptMs = 10_000

/** Asks for the settings, and at the api that they name for each path, `:id` being the user. */
export function askFirst(paths: readonly string[], credential: Session, language: string): void {
  const byUrl: FirstReplies['byUrl'] = new Map()
  const { id, token } = credential
  globalThis.portalFirstReplies = { token, language, until: performance.now() + keptMs, byUrl }
  const ask = (url: string, headers: Record<string, string> = {}) => {
    const reply = fetch(url, { headers })
    // The code that takes it handles a failure.
    reply.catch(() => undefined)
    byUrl.set(url, reply)
    return reply
  }
  ask(`/${configPath}`)
    .then((reply) => reply.clone().json())
    .then(({ apiOrigin, traceCalls: isTraced }) => {
      for (const path of paths)
        ask(
          apiOrigin + path.replace(':id', `${id}`),
          callHeaders({ language, credential, isTraced }),
        )
    })
    .catch(() => undefined)
}

/** The reply that was asked for at an address, for the same session and language if they are given. */
export function takeFirstReply(
  url: string,
  caller?: { readonly token: string | undefined; readonly language: string },
): Promise<Response> | undefined {
  const { token, language, until, byUrl } = globalThis.portalFirstReplies ?? {}
  const isSame = !caller || (caller.token === token && caller.language === language)
  if (!byUrl || !until || performance.now() > until || !isSame) return undefined
  const reply = byUrl.get(url)
  byUrl.delete(url)
  return reply
}
