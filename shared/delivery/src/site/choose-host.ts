import { earlyKeys } from '@portal/contract/early-keys'
import { remoteTimeoutMs } from '@portal/contract/limits'
import { hintsElementId } from '@portal/contract/page-elements'
import { rolloutBucket } from '@portal/contract/rollout'
import { readStored } from '@portal/kit/plain/browser-storage'
import type { HostCanary, HostFailure } from '@portal/kit/plain/host-canary'
import type { CanaryHints } from './hints'
import { leaveCanary } from './leave-canary'
import {
  canaryHintsId,
  canaryPaintPrefix,
  canaryScriptsId,
  livePaintPrefix,
  liveScriptsId,
} from './two-hosts'

// Runs before the early script, in a page with a canary of the host: chooses one of the two hosts and starts it.

const hints = document.getElementById(canaryHintsId)
const { canary }: Partial<CanaryHints> = JSON.parse(hints?.textContent ?? '{}')

if (hints && canary && isChosen(canary)) {
  // The early script and the host read those of the host that runs.
  document.getElementById(hintsElementId)?.removeAttribute('id')
  hints.id = hintsElementId
  watchStart(canary.id, start(canaryScriptsId, canaryPaintPrefix))
} else start(liveScriptsId, livePaintPrefix)

/** The company last shown in this browser has the canary, which has not failed here. */
function isChosen({ id, salt, below }: CanaryHints['canary']): boolean {
  const company = Number(readStored('localStorage', earlyKeys.company))
  const avoided = readStored('localStorage', earlyKeys.avoided)?.split(',')
  if (!company || avoided?.includes(`host@${id}`)) return false
  return rolloutBucket('host', salt, company) < below
}

/**
 * Runs the scripts of a template like deferred ones: in order, once the page is parsed. Moved elements keep the address
 * that the parser gave them, which Trusted Types allow.
 */
function start(id: string, paintPrefix: string): HTMLScriptElement[] {
  const template = document.getElementById(id) as HTMLTemplateElement
  const scripts = [...template.content.querySelectorAll('script')]
  for (const script of scripts) script.async = false
  // Before the observer of the early script, which looks for the names without prefix.
  const name = () => nameFirstPaint(paintPrefix)
  const observer = new MutationObserver(name)
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => {
    name()
    observer.disconnect()
    document.head.append(...scripts)
  })
  return scripts
}

function nameFirstPaint(prefix: string): void {
  for (const element of document.querySelectorAll(`[id^="${prefix}"]`))
    element.id = element.id.slice(prefix.length)
}

/** A canary that doesn't start gives way to the live host. */
function watchStart(id: string, scripts: readonly HTMLScriptElement[]): void {
  const leave: HostCanary['leave'] = (failure) => leaveCanary({ release: id, ...failure })
  const canary: HostCanary = { id, isStarted: false, leave }
  globalThis.portalHostCanary = canary
  for (const script of scripts) {
    const read = (name: string) => script.getAttribute(name) ?? ''
    script.onerror = () =>
      leave({ phase: 'entry', cause: 'missing', script: [read('src'), read('integrity')] })
  }
  const fail = (cause: HostFailure['cause']) => canary.isStarted || leave({ phase: 'entry', cause })
  const giveUp = () => {
    // A screen or an error page replaced the first paint.
    if (document.getElementById('portal')?.firstChild || fail('slow')) return
    addEventListener('online', giveUp, { once: true })
  }
  // From when its code is there, which a slow network delays. A remote has as long.
  scripts.at(-1)?.addEventListener('load', () => setTimeout(giveUp, remoteTimeoutMs))
  const takeError = (trace: string) => {
    if (trace.includes('/r/host/') && !trace.includes('/r/remote-')) fail('broken')
  }
  addEventListener('error', ({ filename, error }) => takeError(`${filename} ${error?.stack}`))
  addEventListener('unhandledrejection', ({ reason }) => takeError(`${reason?.stack}`))
}
