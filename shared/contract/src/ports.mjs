// Plain JavaScript, because scripts that run before an install use it too.

/** The host's port, unless PORTAL_PORT is set. The remotes have the ports after it. */
export const usualPortalPort = 3000

/** The number of ports of a portal: the host's and those of its remotes. */
export const portsOfAPortal = 10

/** The api's port, unless API_PORT is set. */
export const usualApiPort = 4000

/**
 * Returns the origin of the api that environment variables set.
 * @param {{ API_ORIGIN?: string | undefined, API_PORT?: string | number | undefined }} env
 */
export function apiOriginOf({ API_ORIGIN, API_PORT }) {
  return API_ORIGIN || `http://localhost:${API_PORT || usualApiPort}`
}
