import { getInstance } from '@module-federation/enhanced/runtime'
import type { FailureReport } from '@portal/shared/contract'
import type { Remote } from '@portal/shared/portal'
import { type AppRelease, fitsThisHost } from './discovery'
import { Door } from './door'
import { integrityOf } from './releases'

/** Why a remote's place cannot be filled. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'
  readonly reason: 'absent' | 'paused' | 'unreachable' | 'slow' | 'incompatible'
  readonly phase: FailureReport['phase']

  constructor(
    reason: RemoteFailure['reason'],
    { phase = 'part', message, ...options }: FailureOptions = {},
  ) {
    super(message ?? reason, options)
    this.reason = reason
    this.phase = phase
  }
}

type FailureOptions = ErrorOptions & {
  message?: string | undefined
  phase?: FailureReport['phase']
}

const federation = getInstance()
if (!federation) throw new Error('The host was built without module federation')

federation.registerPlugins([{ name: 'portal-integrity', createScript: verifiedScript }])

/**
 * Loads the door of a release. A failure of the network may be tried again; a release that does not fit is
 * refused before any of its code runs.
 */
export async function loadDoor(release: AppRelease): Promise<Remote> {
  const { container, chunks, fits, id } = release.contents
  const entry = chunks.entry?.[0]
  if (!container || !entry) throw new RemoteFailure('unreachable', { phase: 'entry' })
  if (!fitsThisHost(release)) {
    const message = `${release.app} ${id} needs contract ${fits}`
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
  const module = await federation
    ?.loadRemote<{ default: unknown }>(`${container}/remote`)
    .catch((cause: unknown) => {
      throw new RemoteFailure('unreachable', { phase: 'entry', cause })
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

/** A script of a known release, which the browser refuses when its digest is another. */
function verifiedScript({ url }: { url: string }): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.crossOrigin = 'anonymous'
  const integrity = integrityOf(url)
  if (integrity) script.integrity = integrity
  return script
}
