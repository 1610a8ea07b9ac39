// Paths below the root of a site. Plain JavaScript, because scripts that run before an install use it too.

export const configPath = 'config.json'

export const discoveryFolder = 'mf'
export const discoveryPath = `${discoveryFolder}/discovery.json`

export const registryFolder = 'registry'
export const releasesFolder = 'r'
export const legalFolder = 'legal'

/** @param {import('./discovery').AppName} app */
export function pointerPath(app) {
  return `${registryFolder}/${app}.json`
}

/** @param {import('./discovery').AppName} app @param {string} id */
export function releasePath(app, id) {
  return `${releasesFolder}/${app}/${id}`
}
