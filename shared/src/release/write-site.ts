import { readFile } from 'node:fs/promises'
import type { Release, RemoteName } from '../contract/contract'
import {
  type ComposedSite,
  composeSite,
  type LiveRemote,
  type Published,
  type SiteState,
} from './compose'
import { type Pointer, previousId, readPointers, releasePath } from './registry'
import { readRelease } from './releases'
import { ReleaseError, type Storage } from './storage'

const earlyFile = new URL('./early.js', import.meta.url)

/**
 * Composes the site from its registry and writes `/headers.json`, `/mf/discovery.json` and
 * `/index.html`, each atomically. Begins again where the registry changed meanwhile: whoever of
 * several writers comes last has seen the newest state.
 * @throws ReleaseError when a live release is damaged.
 */
export async function writeSite(storage: Storage): Promise<ComposedSite> {
  const earlyScript = compact(await readFile(earlyFile, 'utf8'))
  for (;;) {
    const before = await registryTags(storage)
    const site = composeSite({ ...(await readState(storage)), earlyScript })
    // The policy first: a page must never meet one that does not know its script.
    await write(storage, 'headers.json', `${JSON.stringify(site.headers, null, 2)}\n`)
    if (site.page !== null) await write(storage, 'index.html', site.page)
    // The discovery last: an open page that reads there of a new host finds it when it reloads.
    await write(storage, 'mf/discovery.json', `${JSON.stringify(site.discovery)}\n`)
    if ((await registryTags(storage)) === before) return site
  }
}

/** Without the comments and indents that are for people: it comes with every page. */
export function compact(script: string): string {
  const lines = script.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('//')).join('\n')
}

async function readState(storage: Storage): Promise<Omit<SiteState, 'earlyScript'>> {
  const pointers = await readPointers(storage)
  const hostPointer = pointers.find(({ app }) => app === 'host')
  const host =
    hostPointer && (await livePublished(storage, hostPointer, hostPointer.channels.stable))
  const remotes = await Promise.all(
    pointers.filter(({ app }) => app !== 'host').map((pointer) => liveRemote(storage, pointer)),
  )
  return {
    host: host
      ? {
          ...host,
          template: await templateOf(storage, host.release),
          killed: killedIds(hostPointer),
        }
      : null,
    remotes: remotes.filter((remote) => remote !== null),
  }
}

async function liveRemote(storage: Storage, pointer: Pointer): Promise<LiveRemote | null> {
  const { app, channels, rollout, paused } = pointer
  const killed = killedIds(pointer)
  const live = await livePublished(storage, pointer, channels.stable)
  if (live === null && killed.length === 0) return null
  const canary = await livePublished(storage, pointer, channels.canary)
  return {
    app: app as RemoteName,
    live,
    canary: canary && rollout ? { ...canary, share: rollout.share, salt: rollout.salt } : null,
    previous: await livePublished(storage, pointer, previousId(pointer)),
    ...(paused && { paused }),
    killed,
  }
}

function killedIds({ versions }: Pointer): string[] {
  return versions.flatMap(({ id, killed }) => (killed ? [id] : []))
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
  const paths = await storage.list('registry')
  const files = await Promise.all(paths.map((path) => storage.read(path)))
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
