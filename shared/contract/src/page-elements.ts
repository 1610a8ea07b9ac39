/** Element that holds the discovery document. */
export const discoveryElementId = 'mf-discovery'

/** Element that holds the hints for the early script. */
export const hintsElementId = 'portal-hints'
