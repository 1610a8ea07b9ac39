import { PortalConfig } from '@portal/contract'
import { configPath } from '@portal/contract/site-paths'
import { commandLine } from '../program'
import { replaceEncoded } from '../storage/encodings'
import { parseJson } from '../storage/json'
import { ReleaseError, type Storage } from '../storage/storage'

// `/config.json`, the settings that pages read.

/** The settings, or undefined before they were written. Throws ReleaseError when the file is damaged. */
export async function readConfig(storage: Storage): Promise<PortalConfig | undefined> {
  const stored = await storage.read(configPath)
  if (stored === undefined) return undefined
  const read = PortalConfig.safeParse(parseJson(stored.body, configPath))
  if (!read.success)
    throw new ReleaseError(
      `${configPath} is damaged. Write it again: ${commandLine('compose --settings <file> --environment <name>')}`,
    )
  return read.data
}

export async function writeConfig(storage: Storage, config: PortalConfig): Promise<void> {
  await replaceEncoded(storage, configPath, Buffer.from(`${JSON.stringify(config, null, 2)}\n`))
}
