import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// The files of a worker share a page.
if (globalThis.window) {
  afterEach(cleanup)
  afterAll(() => {
    window.localStorage.clear()
    window.sessionStorage.clear()
    document.body.replaceChildren()
  })
}
