/** Id of the element that holds the discovery document in the page. */
export const discoveryElementId = 'mf-discovery'

/** Id of the element that holds the hints for the early script. */
export const hintsElementId = 'portal-hints'
