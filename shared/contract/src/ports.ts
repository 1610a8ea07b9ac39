/** The remotes have the ports after the host's. */
export const usualPortalPort = 3000
export const portsOfAPortal = 10
export const usualApiPort = 4000

interface ApiSettings {
  API_ORIGIN?: string | undefined
  API_PORT?: string | number | undefined
}

export function apiOriginOf({ API_ORIGIN, API_PORT }: ApiSettings): string {
  return API_ORIGIN || `http://localhost:${API_PORT || usualApiPort}`
}
