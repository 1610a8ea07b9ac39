import { afterEach, expect, test, vi } from 'vitest'
import { endCrashedHost } from './host-canary'
import { noteHostStart } from './left-host'

const noteHostCrash = vi.hoisted(() => vi.fn())
vi.mock('./health', () => ({ noteHostCrash }))

afterEach(() => {
  globalThis.portalHostCanary = undefined
  noteHostCrash.mockReset()
})

test('the live host that crashes stays and is counted', () => {
  noteHostStart()
  endCrashedHost()
  expect(noteHostCrash).toHaveBeenCalledOnce()
})

test.each([
  ['gives way instead', true, 0],
  ['stays while there is no network', false, 1],
])('a canary that crashes %s', (_, isLeft, crashes) => {
  const leave = vi.fn(() => isLeft)
  globalThis.portalHostCanary = { id: '1.0.0-0000000b', isStarted: false, leave }
  noteHostStart()
  expect(globalThis.portalHostCanary.isStarted).toBe(true)
  endCrashedHost()
  expect(leave).toHaveBeenCalledWith({ phase: 'render', cause: 'crashed' })
  expect(noteHostCrash).toHaveBeenCalledTimes(crashes)
})
