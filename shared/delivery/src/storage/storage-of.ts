import { resolve } from 'node:path'
import { localStorageOf } from './local-storage'
import { s3StorageOf } from './s3-storage'
import type { Storage } from './storage'

/**
 * Opens the storage of a site.
 * @param site A folder, or `s3://<bucket>/<folder>` with the store's settings in `env`.
 * @throws {ReleaseError} when a setting is missing.
 */
export function storageOf(site: string, env: NodeJS.ProcessEnv): Storage {
  return site.startsWith('s3://') ? s3StorageOf(site, env) : localStorageOf(resolve(site))
}
