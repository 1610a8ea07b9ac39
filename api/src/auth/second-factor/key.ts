import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config'
import { hasCode } from '../../errors/cause'
import { makePrivateFolder } from '../../private-folder'
import { writeWholeFile } from '../../whole-file'
import { newSecret } from '../secrets'
import { openSealing, type Sealing } from './sealing'

/**
 * Seals secrets with the keys of the settings. On the embedded database a file of the data folder takes its place, which is
 * made at the first use. Otherwise undefined: the second factor is not offered.
 */
export function sealingOf(
  config: Pick<Config, 'secondFactorKeys' | 'databaseUrl' | 'dataFolder'>,
): Sealing | undefined {
  const { secondFactorKeys, databaseUrl, dataFolder } = config
  if (secondFactorKeys !== undefined) return openSealing(async () => secondFactorKeys)
  if (databaseUrl !== undefined) return undefined
  return openSealing(async () => [await readOrMakeKey(join(dataFolder, 'keys', 'second-factor'))])
}

async function readOrMakeKey(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    const key = newSecret()
    makePrivateFolder(dirname(file))
    await writeWholeFile(file, `${key}\n`)
    return key
  }
}
