import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { legalFolder } from '@portal/contract/site-paths'
import { writeConfig } from '../documents/config-file'
import { replaceEncoded } from '../storage/encodings'
import { ReleaseError, type Storage } from '../storage/storage'
import type { SiteSettings } from './settings'

const legalText = /^[a-z]+\.[a-z]{2}\.md$/

/**
 * Writes `/config.json` and the legal texts. Texts that the folder no longer has stay on the site, because open pages
 * may link to them.
 * @throws {ReleaseError} when the folder has no legal texts.
 */
export async function writeSettings(
  storage: Storage,
  { config, legal }: SiteSettings,
): Promise<void> {
  const files = (await readdir(legal).catch(() => [])).filter((name) => legalText.test(name))
  if (files.length === 0)
    throw new ReleaseError(`${legal} has no legal texts, such as terms.pt.md.`)
  for (const name of files)
    await replaceEncoded(storage, `${legalFolder}/${name}`, await readFile(join(legal, name)))
  await writeConfig(storage, config)
}
