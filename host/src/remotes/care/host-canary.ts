import { hostCanary } from '@portal/kit/plain/host-canary'
import { noteHostCrash } from './health'

/** The page shows nothing any more; a canary gives way to the live host. */
export function endCrashedHost(): void {
  if (!hostCanary()?.leave({ phase: 'render', cause: 'crashed' })) noteHostCrash()
}
