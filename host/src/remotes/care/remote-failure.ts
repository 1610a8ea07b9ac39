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
