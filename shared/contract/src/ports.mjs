// Plain JavaScript for scripts that run before an install. The remotes have the ports after the host's.

export const usualPortalPort = 3000
export const portsOfAPortal = 10
export const usualApiPort = 4000

/** @param {{ API_ORIGIN?: string | undefined, API_PORT?: string | number | undefined }} env */
export function apiOriginOf({ API_ORIGIN, API_PORT }) {
  return API_ORIGIN || `http://localhost:${API_PORT || usualApiPort}`
}
