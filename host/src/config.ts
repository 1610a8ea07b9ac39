import { PortalConfig } from '@portal/contract'
import { configPath } from '@portal/contract/site-paths'
import { takeFirstReply } from '@portal/kit/plain/first-replies'
import { patiently } from './errors/patiently'

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
  const url = `/${configPath}`
  const reply = await patiently(() => takeFirstReply(url) ?? fetch(url))
  if (!reply.ok) throw new Error(`${configPath}: ${reply.status}`)
  return PortalConfig.parse(await reply.json())
}
