import { storageKeys } from '@portal/contract'
import { writeStored } from '@portal/kit/plain/browser-storage'
import type { AppRelease } from '../placement/discovery'
import { avoidedReleases, nameOf, releasesStore } from '../placement/releases'

/** Makes later pages of this browser use the previous release while this one is live. */
export function avoid(release: AppRelease): void {
  keep([...avoidedReleases(), nameOf(release)])
}

/** Forgets releases that are no longer live; they may be repaired later. */
export function followAvoided(): void {
  forgetAvoided()
  releasesStore.subscribe(({ listing }, before) => {
    if (listing !== before.listing) forgetAvoided()
  })
}

function forgetAvoided(): void {
  const listed = [...releasesStore.getState().listing.values()].flat()
  const live = listed.filter(({ isDefault, traffic }) => isDefault || traffic > 0).map(nameOf)
  keep(avoidedReleases().filter((name) => live.includes(name)))
}

function keep(names: readonly string[]): void {
  writeStored('localStorage', storageKeys.avoided, [...new Set(names)].join() || undefined)
}
