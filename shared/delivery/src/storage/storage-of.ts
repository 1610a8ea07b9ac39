import { resolve } from 'node:path'
import { localStorageOf } from './local-storage'
import { s3StorageOf } from './s3-storage'
import type { Storage } from './storage'

/** Opens a folder, or `s3://<bucket>/<folder>` with the settings in `env`. Throws ReleaseError when one is missing. */
export function storageOf(site: string, env: NodeJS.ProcessEnv): Storage {
  return site.startsWith('s3://') ? s3StorageOf(site, env) : localStorageOf(resolve(site))
}
