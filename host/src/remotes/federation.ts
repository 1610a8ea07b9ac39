import { getInstance } from '@module-federation/enhanced/runtime'
import type { Remote } from '@portal/shared/portal'
import { fitsThisHost, integrityOf, type RemoteRelease } from './discovery'
import { Door } from './door'

/** Why a remote's place cannot be filled. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'
  readonly reason: 'absent' | 'unreachable' | 'incompatible'

  constructor(reason: RemoteFailure['reason'], options?: ErrorOptions & { message?: string }) {
    super(options?.message ?? reason, options)
    this.reason = reason
  }
}

const federation = getInstance()
if (!federation) throw new Error('The host was built without module federation')

federation.registerPlugins([{ name: 'portal-integrity', createScript: verifiedScript }])

/**
 * Loads the door of a release. A failure of the network may be tried again; a release that does not fit is
 * refused before any of its code runs.
 */
export async function loadDoor(release: RemoteRelease): Promise<Remote> {
  const { container, chunks, fits } = release.contents
  const entry = chunks.entry?.[0]
  if (!container || !entry) throw new RemoteFailure('unreachable')
  if (!fitsThisHost(release)) {
    throw new RemoteFailure('incompatible', { message: `${release.name} needs contract ${fits}` })
  }
  federation?.registerRemotes([
    {
      name: container,
      entry: `${release.url}${entry}`,
      type: 'global',
      entryGlobalName: container,
    },
  ])
  const module = await federation?.loadRemote<{ default: unknown }>(`${container}/remote`)
  const door = Door.safeParse(module?.default)
  if (!door.success) throw new RemoteFailure('incompatible', { cause: door.error })
  return door.data
}

/** A script of a discovered release, which the browser refuses when its digest is another. */
function verifiedScript({ url }: { url: string }): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.crossOrigin = 'anonymous'
  const integrity = integrityOf(url)
  if (integrity) script.integrity = integrity
  return script
}
