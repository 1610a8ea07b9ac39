import { discoveryPath, registryFolder } from '@portal/contract/site-paths'
import { type ComposedSite, composeSite } from './compose'
import { earlyScriptText } from './early-script'
import { pagePath } from './served'
import { type Problem, readSite } from './site-state'
import type { Storage } from './storage'

/** A site as it was written, and what could not be used of its storage. */
export interface WrittenSite extends ComposedSite {
  problems: readonly Problem[]
}

/**
 * Composes the site from its registry and writes `/headers.json`, `/index.html` and `/mf/discovery.json`, each
 * atomically. Begins again where the registry changed meanwhile: the last of several writers has seen the newest state.
 * What is broken costs its own app only: the site goes on serving of it what it serves now.
 */
export async function writeSite(storage: Storage): Promise<WrittenSite> {
  const earlyScript = await earlyScriptText()
  for (;;) {
    const before = await registryTags(storage)
    const { state, problems } = await readSite(storage)
    const site = composeSite({ ...state, earlyScript })
    // The policy first: a page must never meet one that does not know its script.
    await write(storage, 'headers.json', `${JSON.stringify(site.headers, null, 2)}\n`)
    if (site.page !== null) await write(storage, pagePath, site.page)
    // The discovery last: an open page that reads there of a new host finds it when it reloads.
    await write(storage, discoveryPath, `${JSON.stringify(site.discovery)}\n`)
    if ((await registryTags(storage)) === before) return { ...site, problems }
  }
}

async function registryTags(storage: Storage): Promise<string> {
  const paths = await storage.list(registryFolder)
  const files = await Promise.all(paths.map((path) => storage.read(path).catch(() => undefined)))
  return files.map((file) => file?.etag ?? '').join()
}

async function write(storage: Storage, path: string, text: string): Promise<void> {
  const body = Buffer.from(text)
  let stored = await storage.read(path)
  while (!stored?.body.equals(body)) {
    if (await storage.writeIfMatch(path, body, stored?.etag ?? null)) return
    stored = await storage.read(path)
  }
}
