import {
  configPath,
  registryFolder,
  releasePath,
  releasesFolder,
} from '@portal/contract/site-paths'
import { writeHeaderTable } from '../documents/header-table'
import { writePage } from '../documents/page-file'
import type { StoredRelease } from '../documents/releases'
import { writeDiscovery } from '../documents/served'
import { sha8, sha384 } from '../storage/digest'
import { iconFiles } from '../storage/file-headers'
import { ReleaseError, replaceFile, type Storage } from '../storage/storage'
import { type ComposedSite, composeSite } from './compose'
import { earlyScriptText, hostScriptText } from './early-script'
import type { HostScript } from './page'
import { liveReleases, type Problem, readSite, type SiteReading } from './site-state'

export interface WrittenSite extends ComposedSite {
  problems: readonly Problem[]
  /** Releases that pages may be using, in any channel. */
  live: readonly StoredRelease[]
  /** Whether the site has a `/config.json`, which every page needs. */
  hasSettings: boolean
  /** Whether a web server with a printed configuration needs the present one. */
  hasNewHeaders: boolean
}

const maxRounds = 100

/**
 * Composes the site and writes its files, each atomically. Starts over after a concurrent change of the registry, so
 * the last writer has the newest state. Throws ReleaseError if that never ends.
 */
export async function writeSite(storage: Storage): Promise<WrittenSite> {
  const earlyScript = await earlyScriptText()
  const hostScript = await hostScriptFile()
  let hasNewHeaders = false
  for (let round = 1; round <= maxRounds; round += 1) {
    const before = await registryTags(storage)
    const { state, problems } = await readSite(storage)
    const site = composeSite({ ...state, earlyScript, hostScript })
    // Policy first: it allows the scripts of the current page and of the next one.
    if (await writeHeaderTable(storage, site.headers)) hasNewHeaders = true
    if (state.host !== null) await writeIcons(storage, state.host.release)
    if (site.page?.includes(hostScript.path))
      await storage.putImmutable(hostScript.path, Buffer.from(hostScript.text))
    if (site.page !== null) await writePage(storage, site.page)
    // Discovery last, so an open page that hears of a new host gets it on reload.
    await writeDiscovery(storage, site.discovery)
    if ((await registryTags(storage)) === before) {
      const hasSettings = (await storage.read(configPath)) !== undefined
      return { ...site, problems, live: liveReleases({ state }), hasSettings, hasNewHeaders }
    }
  }
  throw new ReleaseError(
    `The registry changed ${maxRounds} times while the site was composed. Try again later.`,
  )
}

/** Throws ReleaseError if the site can't be composed so: then no app could be changed any more. */
export async function requireComposable(state: SiteReading['state']): Promise<void> {
  const earlyScript = await earlyScriptText()
  try {
    composeSite({ ...state, earlyScript, hostScript: await hostScriptFile() })
  } catch (error) {
    throw new ReleaseError(`No page can be made with it: ${(error as Error).message}`)
  }
}

/** The script of a page with two hosts. The policy of every page allows files of the site. */
export async function hostScriptFile(): Promise<HostScript> {
  const text = await hostScriptText()
  return {
    path: `${releasesFolder}/choose-host/${sha8(text)}.js`,
    integrity: sha384(text),
    text,
  }
}

async function writeIcons(storage: Storage, host: StoredRelease): Promise<void> {
  for (const name of iconFiles) {
    const icon = await storage.read(`${releasePath('host', host.id)}/${name}`)
    if (icon) await replaceFile(storage, name, icon.body)
  }
}

async function registryTags(storage: Storage): Promise<string> {
  const paths = await storage.list(registryFolder)
  const files = await Promise.all(paths.map((path) => storage.read(path).catch(() => undefined)))
  return files.map((file) => file?.etag ?? '').join()
}
