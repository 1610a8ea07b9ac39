// Paths of the files of a site, relative to the site's root; a page puts a slash before them.
// Plain JavaScript, because scripts that run before an install use it too.

/** @typedef {import('./discovery').AppName} AppName */

/** The settings of the environment. */
export const configPath = 'config.json'

/** The folder of the discovery document. */
export const discoveryFolder = 'mf'
export const discoveryPath = `${discoveryFolder}/discovery.json`

/** The folder of the pointer files. */
export const registryFolder = 'registry'

/** The folder of all releases. */
export const releasesFolder = 'r'

/** The folder of the legal texts. */
export const legalFolder = 'legal'

/** Returns the path of an app's pointer file. @param {AppName} app */
export function pointerPath(app) {
  return `${registryFolder}/${app}.json`
}

/** Returns the folder of a release. @param {AppName} app @param {string} id */
export function releasePath(app, id) {
  return `${releasesFolder}/${app}/${id}`
}
