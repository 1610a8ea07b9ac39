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
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const address = scriptAddress(url)
      if (scriptOrigins().has(new URL(address).origin)) return address
      throw new TypeError(`A script may not come from ${url}`)
    },
  })
}

/** Where a script is loaded from: an unchanged one from the earlier release, as the browser may have it cached. */
export function scriptAddress(url: string): string {
  const { href, origin, pathname } = new URL(url, location.href)
  unchanged ??= unchangedScripts()
  return origin === location.origin && unchanged[pathname] ? origin + unchanged[pathname] : href
}

let unchanged: Readonly<Record<string, string>> | undefined

function unchangedScripts(): Readonly<Record<string, string>> {
  const hints = document.getElementById(hintsElementId)?.textContent
  // Scripts get another address from the policy only.
  const known = hints && 'trustedTypes' in globalThis && JSON.parse(hints).unchanged
  return known || {}
}
