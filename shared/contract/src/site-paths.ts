import type { AppName } from './discovery'

export const configPath = 'config.json'

export const discoveryFolder = 'mf'
export const discoveryPath = `${discoveryFolder}/discovery.json`

export const registryFolder = 'registry'
export const releasesFolder = 'r'
export const legalFolder = 'legal'

export function pointerPath(app: AppName): string {
  return `${registryFolder}/${app}.json`
}

/** A folder below the registry: older tools skip it, and a store can allow other writers for it than for pointers. */
export function signingKeysPath(app: AppName): string {
  return `${registryFolder}/keys/${app}.json`
}

export function releasePath(app: AppName, id: string): string {
  return `${releasesFolder}/${app}/${id}`
}

export const cspReportsPath = 'api/csp-reports'
