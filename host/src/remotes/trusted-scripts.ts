import { hintsElementId } from '@portal/contract'
import { scriptOrigins } from './releases'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/**
 * Trusted Types: scripts may come only from this site and from the origins of the known releases; no
 * other sink may be used at all. Runs before the first script is loaded.
 */
export function allowDiscoveredScriptsOnly(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const unchanged = unchangedScripts()
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, location.href)
      // What an earlier release of the host has too is fetched from there: the browser may have it already.
      if (origin === location.origin && unchanged[pathname]) return unchanged[pathname]
      if (scriptOrigins().has(origin)) return url
      throw new TypeError(`A script may not come from ${url}`)
    },
  })
}

function unchangedScripts(): Readonly<Record<string, string>> {
  const hints = document.getElementById(hintsElementId)?.textContent
  return hints ? (JSON.parse(hints).unchanged ?? {}) : {}
}
