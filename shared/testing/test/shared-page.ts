import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The files of a worker share a page and the packages that they load, but neither our modules nor what these leave behind.

/** Events of the page itself, which our modules follow for as long as it is open. */
const pageEvents =
  /^(storage|online|offline|page(show|hide)|visibilitychange|prerenderingchange|error|unhandledrejection)$/

vi.resetModules()

if (globalThis.window) {
  const removals = [window, document].map(removalOfListeners)
  const restorals = [URL, navigator, Element.prototype, HTMLCanvasElement.prototype].map(restoralOf)
  afterEach(cleanup)
  afterAll(() => {
    for (const remove of removals) remove()
    vi.useRealTimers()
    vi.restoreAllMocks()
    for (const restore of restorals) restore()
    window.localStorage.clear()
    window.sessionStorage.clear()
    document.body.replaceChildren()
    const { documentElement: page } = document
    for (const name of page.getAttributeNames()) page.removeAttribute(name)
    history.replaceState(null, '', '/')
  })
}

/** Returns a function that removes what listens to the page from now on. */
function removalOfListeners(target: EventTarget): () => void {
  const { addEventListener } = target
  const added: Parameters<typeof addEventListener>[] = []
  target.addEventListener = (...listener) => {
    if (pageEvents.test(listener[0])) added.push(listener)
    addEventListener.apply(target, listener)
  }
  return () => {
    for (const listener of added) target.removeEventListener(...listener)
    target.addEventListener = addEventListener
  }
}

/** Returns a function that gives an object the properties that it has now. */
function restoralOf(target: object): () => void {
  const properties = Object.getOwnPropertyDescriptors(target)
  return () => {
    for (const name of Reflect.ownKeys(target))
      if (!Object.hasOwn(properties, name)) Reflect.deleteProperty(target, name)
    Object.defineProperties(target, properties)
  }
}
