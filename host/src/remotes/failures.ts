import { AppName, type FailureReport, reportFailure } from '@portal/shared/contract'
import { isAppError } from '@portal/shared/portal'
import { call } from '../http/http-client'
import type { AppRelease } from './discovery'
import { RemoteFailure } from './federation'

type Cause = FailureReport['cause']

const told = new Set<string>()
const waiting: FailureReport[] = []

addEventListener('online', () => void send())

/** Tells the api, once in this page, that a release failed here. Without a network, when it is back. */
export function report(
  { app, contents }: AppRelease,
  phase: FailureReport['phase'],
  cause: FailureReport['cause'],
): void {
  const failure = { app: AppName.parse(app), release: contents.id, phase, cause }
  const key = Object.values(failure).join(' ')
  if (told.has(key)) return
  told.add(key)
  waiting.push(failure)
  void send()
}

async function send(): Promise<void> {
  for (const failure of waiting.splice(0)) {
    await call(reportFailure, { body: failure }).catch((error: unknown) => {
      const wasHeard = isAppError(error) && error.status > 0
      if (!wasHeard) waiting.push(failure)
    })
  }
}

/**
 * Why a release could not be loaded. The browser does not say it of a script, so its files are fetched; what is wrong in
 * the browser's cache is replaced by it, and the next try finds what the server has.
 * @param files Its scripts, those of the place that was to be filled.
 */
export async function causeOf(
  error: unknown,
  { url, contents }: AppRelease,
  files: readonly string[],
): Promise<Cause> {
  const reason = error instanceof RemoteFailure ? error.reason : undefined
  if (reason === 'incompatible' || reason === 'slow') return reason
  const causes = await Promise.all(
    files.map((file) => causeAt(`${url}${file}`, contents.integrity[file])),
  )
  return causes.find((cause) => cause !== undefined) ?? 'broken'
}

async function causeAt(url: string, integrity: string | undefined): Promise<Cause | undefined> {
  const reply = await fetch(url, { cache: 'reload' }).catch(() => undefined)
  if (!reply) return 'offline'
  if (!reply.ok) return 'missing'
  if (!/javascript/.test(reply.headers.get('content-type') ?? '')) return 'wrong-type'
  const body = await reply.arrayBuffer().catch(() => undefined)
  if (!body) return 'tampered'
  // Absent where the page came without encryption from another machine.
  if (!integrity || !crypto.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-384', body)
  return integrity === `sha384-${base64(new Uint8Array(digest))}` ? undefined : 'tampered'
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
