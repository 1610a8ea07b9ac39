export const discoveryElementId = 'mf-discovery'
export const hintsElementId = 'portal-hints'

/** Global variable in which the chunks of a remote's container register. */
export const chunksOf = (container: string) => `chunks_${container}`
