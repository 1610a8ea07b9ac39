import { PortalConfig } from '@portal/contract'
import { configPath } from '@portal/contract/site-paths'

let settings: Promise<PortalConfig> | undefined

/**
 * The settings of the site, fetched once; a failure is forgotten, so that the next call tries again.
 * Every call of the api waits for them, as they say where it is.
 */
export function portalConfig(): Promise<PortalConfig> {
  settings ??= readConfig().catch((error) => {
    settings = undefined
    throw error
  })
  return settings
}

async function readConfig(): Promise<PortalConfig> {
  const reply = await fetch(`/${configPath}`)
  if (!reply.ok) throw new Error(`${configPath}: ${reply.status}`)
  return PortalConfig.parse(await reply.json())
}
