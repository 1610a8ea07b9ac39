/** Failure of a canary of the host, which the live host reports. */
export interface HostFailure {
  readonly release: string
  readonly phase: 'entry' | 'render'
  readonly cause: 'missing' | 'broken' | 'slow' | 'crashed'
  /** Address and digest of the script that could not be loaded. */
  readonly script?: readonly [url: string, integrity: string]
}

/** In the session storage until it is reported. */
export const hostFailureKey = 'host_failure'

/** The canary of the host that this page runs. */
export interface HostCanary {
  readonly id: string
  /** Until then, an error is a failed start. */
  isStarted: boolean
  /** Loads the page again with the live host, and keeps to it in this browser. Returns false while offline. */
  leave(failure: Omit<HostFailure, 'release'>): boolean
}

declare global {
  var portalHostCanary: HostCanary | undefined
}
