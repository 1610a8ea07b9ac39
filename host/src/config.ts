import { PortalConfig } from '@portal/contract'
import { configPath } from '@portal/contract/site-paths'

let settings: Promise<PortalConfig> | undefined

/** Fetches the settings once; after a failure the next call tries again. Api calls wait for the api's origin. */
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
