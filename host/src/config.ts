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
  const refused = ({ status }: Response) => new Error(`${configPath}: ${status}`)
  const reply = await patiently(async () => {
    const answer = await (takeFirstReply(url) ?? fetch(url))
    if (answer.status >= 500) throw refused(answer)
    return answer
  })
  if (!reply.ok) throw refused(reply)
  return PortalConfig.parse(await reply.json())
}
