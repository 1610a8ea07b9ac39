import { useEffectEvent, useLayoutEffect, useRef } from 'react'

type Release = () => Promise<void> | undefined

/**
 * Keeps the page while something unsaved is on it: Back only calls `onBack`, and the browser asks before it reloads the page
 * or closes the tab.
 * @param place The page is held again when this changes; release it before.
 * @returns Releases the page. Until its promise is resolved, the address may not change.
 */
export function useHeldPage(isHeld: boolean, place: string, onBack: () => void): Release {
  const release = useRef<Release>(() => undefined)
  const goneBack = useEffectEvent(onBack)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has another history entry.
  useLayoutEffect(() => {
    if (!isHeld) return
    const held = holdPage(() => goneBack())
    release.current = held.release
    return held.stop
  }, [isHeld, place])
  return () => release.current()
}

/** Adds a history entry at the same address, to which Back returns. */
function holdPage(onBack: () => void) {
  const held = Date.now()
  const { href } = location
  // A question on top copies the state of this entry, so it is here too.
  const isHere = () => history.state?.held === held
  let isReturning = false
  // After a reload the host takes an entry with a `cover` away, as it does for what covers the page.
  history.pushState({ ...history.state, held, cover: held }, '')
  const moved = () => {
    if (isHere()) {
      if (isReturning) onBack()
      isReturning = false
    } else if (location.href === href) {
      // Not a new entry: browsers skip entries that are added without a click or key.
      isReturning = true
      history.forward()
    }
  }
  const unloading = (event: Event) => event.preventDefault()
  addEventListener('popstate', moved)
  addEventListener('beforeunload', unloading)
  const stop = () => {
    removeEventListener('popstate', moved)
    removeEventListener('beforeunload', unloading)
  }
  let released: Promise<void> | undefined
  let isReleased = false
  const leave = async () => {
    stop()
    if (isHere())
      await new Promise((gone) => {
        addEventListener('popstate', gone, { once: true })
        history.back()
      })
    isReleased = true
  }
  const release = () => {
    released ??= leave()
    return isReleased ? undefined : released
  }
  return { stop, release }
}
