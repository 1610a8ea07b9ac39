import { readFile } from 'node:fs/promises'
import { appNames, type Release, type RemoteName } from '../contract/contract'
import { type ComposedSite, composeSite, type LiveRemote, type Published } from './compose'
import { type Pointer, pointerPath, previousId, readPointer, releasePath } from './registry'
import { readRelease } from './releases'
import { ReleaseError, type Storage } from './storage'

const earlyFile = new URL('./early.js', import.meta.url)
const remoteNames = appNames.filter((app): app is RemoteName => app !== 'host')

/**
 * Composes the site from its registry and writes `/headers.json`, `/mf/discovery.json` and
 * `/index.html`, each atomically. Begins again where the registry changed meanwhile: whoever of
 * several writers comes last has seen the newest state.
 * @throws ReleaseError when a live release is damaged.
 */
export async function writeSite(storage: Storage): Promise<ComposedSite> {
  const earlyScript = await readFile(earlyFile, 'utf8')
  for (;;) {
    const before = await registryTags(storage)
    const site = composeSite({ ...(await readState(storage)), earlyScript })
    // The policy first: a page must never meet one that does not know its script.
    await write(storage, 'headers.json', `${JSON.stringify(site.headers, null, 2)}\n`)
    await write(storage, 'mf/discovery.json', `${JSON.stringify(site.discovery)}\n`)
    if (site.page !== null) await write(storage, 'index.html', site.page)
    if ((await registryTags(storage)) === before) return site
  }
}

async function readState(storage: Storage) {
  const hostPointer = await readPointer(storage, 'host')
  const host = await livePublished(storage, hostPointer, hostPointer.channels.stable)
  const remotes = await Promise.all(remoteNames.map((app) => liveRemote(storage, app)))
  return {
    host: host && {
      release: host.release,
      template: await templateOf(storage, host.release),
    },
    remotes: remotes.filter((remote) => remote !== null),
  }
}

async function liveRemote(storage: Storage, app: RemoteName): Promise<LiveRemote | null> {
  const pointer = await readPointer(storage, app)
  const live = await livePublished(storage, pointer, pointer.channels.stable)
  return live && { app, live, previous: await livePublished(storage, pointer, previousId(pointer)) }
}

async function livePublished(
  storage: Storage,
  pointer: Pointer,
  id: string | null | undefined,
): Promise<Published | null> {
  const version = pointer.versions.find((one) => one.id === id)
  if (version === undefined) return null
  const release = await readRelease(storage, pointer, version.id)
  return { release, integrity: version.integrity }
}

async function templateOf(storage: Storage, host: Release): Promise<string> {
  const path = `${releasePath('host', host.id)}/index.html`
  const stored = await storage.read(path)
  if (stored === undefined) throw new ReleaseError(`${path} is missing.`)
  return stored.body.toString('utf8')
}

async function registryTags(storage: Storage): Promise<string> {
  const files = await Promise.all(appNames.map((app) => storage.read(pointerPath(app))))
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
