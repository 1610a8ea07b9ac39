// Names of what a page with a canary of the host has for each of its hosts.

/** Ids of the templates with their scripts. */
export const liveScriptsId = 'host-live'
export const canaryScriptsId = 'host-canary'

/** Hints of the canary. */
export const canaryHintsId = 'host-canary-hints'

/** Begin the ids of what their first paints are made of. */
export const livePaintPrefix = 'live-paint-'
export const canaryPaintPrefix = 'canary-paint-'
