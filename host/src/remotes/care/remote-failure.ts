import type { FailureReport } from '@portal/contract'

/** Why a place can't be filled. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'
  /** `unreachable`: a script did not arrive. `broken`: the code threw during evaluation. */
  readonly reason: 'absent' | 'paused' | 'unreachable' | 'broken' | 'slow' | 'incompatible'
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

/** Classifies an error of loading or rendering: a missing script, or the code's own error. */
export function failureOf(cause: unknown, phase: FailureReport['phase'] = 'part'): RemoteFailure {
  if (cause instanceof RemoteFailure) return cause
  const reason = didNotArrive.test(String(cause)) ? 'unreachable' : 'broken'
  const message = cause instanceof Error ? cause.message : String(cause)
  return new RemoteFailure(reason, { phase, message, cause })
}

/** Federation errors for an entry, bundler errors for a chunk. A `missing` chunk arrived but did not register. */
const didNotArrive = /ScriptNetworkError|ChunkLoadError(?!.*\(missing)/s
