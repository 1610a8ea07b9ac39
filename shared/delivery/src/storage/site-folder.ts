import { resolve } from 'node:path'

export const repositoryRoot = resolve(import.meta.dirname, '../../../..')

/**
 * The folder of the site below the folder of all data.
 * @param data `PORTAL_DATA`; relative to the repository.
 */
export function siteFolder(data = 'var'): string {
  return resolve(repositoryRoot, data, 'site')
}
