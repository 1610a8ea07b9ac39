import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { localStorageOf } from './local-storage'
import { s3StorageOf } from './s3-storage'
import { ReleaseError, type Storage } from './storage'

/** Opens a folder, or `s3://<bucket>/<folder>` with the settings in `env`. Throws ReleaseError for anything else. */
export function storageOf(site: string, env: NodeJS.ProcessEnv): Storage {
  if (site.startsWith('s3://')) return s3StorageOf(site, env)
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(site))
    throw new ReleaseError(`${site} is neither a folder nor s3://<bucket>/<folder>.`)
  if (/^[\w-]+(\.[\w-]+)+$/.test(site) && !existsSync(site))
    throw new ReleaseError(
      `There is no folder ${site}. Did you mean https://${site}? A new folder of that name: ./${site}`,
    )
  return localStorageOf(resolve(site))
}
