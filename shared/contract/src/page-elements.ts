export const discoveryElementId = 'mf-discovery'
export const hintsElementId = 'portal-hints'
