import { getInstance } from '@module-federation/enhanced/runtime'
import { chunksOf } from '@portal/contract/page-elements'
import type { Words } from '@portal/kit/portal'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { failureOf, RemoteFailure } from '../care/remote-failure'
import type { AppRelease } from '../placement/discovery'
import { integrityOf } from '../placement/releases'

/** The component of a place is exported under its kind, such as `screen`. */
type LazyPart = () => Promise<Readonly<Record<string, ComponentType<object> | undefined>>>
type LazyWords = () => Promise<{ readonly default: Words }>

const lazy = <T>() => z.custom<T>((value) => typeof value === 'function')
const parts = z.record(z.string(), lazy<LazyPart>())

/** Checked after loading: a remote may be of any version. */
const Door = z.object({
  contract: z.string(),
  namespace: z.string(),
  screens: parts,
  dialogs: parts,
  slots: parts.default({}),
  words: z.object({ pt: lazy<LazyWords>(), en: lazy<LazyWords>() }),
})
export type Door = z.infer<typeof Door>

const federation = getInstance()
if (!federation) throw new Error('The host was built without module federation')

federation.registerPlugins([{ name: 'portal-integrity', createScript: verifiedScript }])

/**
 * Loads the door of a release, and beside it the chunk files that are needed next. Throws RemoteFailure, also when it doesn't fit
 * this host.
 */
export async function loadDoor(release: AppRelease, files: readonly string[]): Promise<Door> {
  const { container, chunks, id } = release.contents
  const entry = chunks.entry?.[0]
  if (!container || !entry) throw new RemoteFailure('unreachable', { phase: 'entry' })
  if (release.unmet) {
    const message = `${release.app} ${id} needs ${release.unmet}`
    throw new RemoteFailure('incompatible', { phase: 'contract', message })
  }
  federation?.registerRemotes([
    {
      name: container,
      entry: `${release.url}${entry}`,
      type: 'global',
      entryGlobalName: container,
    },
  ])
  for (const file of files) registerChunk(release.url, container, file)
  const module = await federation
    ?.loadRemote<{ default: unknown }>(`${container}/remote`)
    .catch((cause: unknown) => {
      throw failureOf(cause, 'entry')
    })
  const door = Door.safeParse(module?.default)
  if (!door.success)
    throw new RemoteFailure('incompatible', {
      phase: 'contract',
      message: `${release.app} ${id} has no door as agreed`,
      cause: door.error,
    })
  return door.data
}

const registered = new Set<string>()

/** Adds a chunk, which only registers its modules: the container's runtime would ask for door and part one after the other. */
function registerChunk(url: string, container: string, file: string): void {
  const address = `${url}${file}`
  if (registered.has(address)) return
  registered.add(address)
  // For when the chunk comes before its container.
  const chunks = chunksOf(container)
  Object.assign(globalThis, { [chunks]: Reflect.get(globalThis, chunks) ?? [] })
  const script = verifiedScript({ url: address })
  const [id] = file.slice(file.lastIndexOf('/') + 1).split('.')
  // As the runtime marks its own scripts: so it waits for this one, and the chunk finds its container.
  script.dataset.rspack = `${container}:chunk-${id}`
  script.onload = () => script.remove()
  script.onerror = () => {
    script.remove()
    registered.delete(address)
  }
  document.head.append(script)
}

/** Script of a known release; the browser rejects it if its digest differs. */
function verifiedScript({ url }: { url: string }): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.crossOrigin = 'anonymous'
  const integrity = integrityOf(url)
  if (integrity) script.integrity = integrity
  return script
}
