import { hintsElementId } from '@portal/contract'
import { scriptOrigins } from '../placement/releases'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/**
 * Trusted Types: scripts load only from this site and from known releases; every other sink is blocked. Runs before
 * the first script.
 */
export function allowDiscoveredScriptsOnly(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const unchanged = unchangedScripts()
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, location.href)
      // Fetch unchanged scripts from the earlier release: the browser may have them cached.
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
