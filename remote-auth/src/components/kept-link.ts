import { writeStored } from '@portal/kit/plain/browser-storage'

/** Key of a mailed link that its form keeps for a reload, in the session storage. */
export const keptLink = 'reset_link'

/** Leaving the page runs no effects, so the sign-in forgets it too. */
export function forgetKeptLink(): void {
  writeStored('sessionStorage', keptLink, undefined)
}
