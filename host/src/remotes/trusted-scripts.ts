import { scriptOrigins } from './discovery'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/**
 * Trusted Types: scripts may come only from this site and from the origins of the discovered releases; no
 * other sink may be used at all. Runs before the first script is loaded.
 */
export function allowDiscoveredScriptsOnly(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (scriptOrigins().has(new URL(url, location.href).origin)) return url
      throw new TypeError(`A script may not come from ${url}`)
    },
  })
}
