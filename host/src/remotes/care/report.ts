import type { FailureReport } from '@portal/contract'
import type { AppRelease } from '../placement/discovery'

/** Diagnoses and reports failures. Few pages need it, and it can't load while offline. */
export const failureCare = () => import(/* webpackChunkName: "failures" */ './failures')

/** Reports a release's failure to the api, once per page; if offline, later. */
export async function reportRelease(
  release: AppRelease,
  phase: FailureReport['phase'],
  cause: FailureReport['cause'],
  error?: unknown,
): Promise<void> {
  try {
    const { report } = await failureCare()
    report(release, phase, cause, error)
  } catch {
    addEventListener('online', () => void reportRelease(release, phase, cause, error), {
      once: true,
    })
  }
}
