import { resolve } from 'node:path'

export const repositoryRoot = resolve(import.meta.dirname, '../../../..')

/** Folder of the site in the data folder, `PORTAL_DATA`, which is relative to the repository. */
export function siteFolder(data = 'var'): string {
  return resolve(repositoryRoot, data, 'site')
}

/** Folder of the delivery service's own data in the data folder. Web servers must not serve it. */
export function deliveryFolder(data = 'var'): string {
  return resolve(repositoryRoot, data, 'delivery')
}
