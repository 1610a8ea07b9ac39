import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const host = vi.hoisted(() => ({ contents: { id: '1.0.0-0000000b' } }))
vi.mock('../placement/releases', () => ({ hostOfThisPage: () => host }))

const notes = vi.fn()

/** Notes of a crash go on once the page counts. */
async function crash(): Promise<void> {
  const { endCrashedHost, followHealth } = await import('./health')
  endCrashedHost()
  followHealth({ healthSample: 1 } as Parameters<typeof followHealth>[0])
  await vi.advanceTimersByTimeAsync(3000)
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.doMock('./count-health', () => ({
    countHealth: (_: unknown, follow: (counter: unknown) => void) => follow(notes),
  }))
})
afterEach(() => {
  vi.useRealTimers()
  globalThis.portalHostCanary = undefined
  notes.mockReset()
})

test('a crash of the live host is counted', async () => {
  await crash()
  const { id: release } = host.contents
  const failure = { app: 'host', release, phase: 'render', cause: 'crashed' }
  expect(notes.mock.calls.map(([note]) => note)).toEqual([expect.objectContaining(failure)])
})

test.each([
  ['gives way, and the live host counts it', true, 0],
  ['is counted where it stays, without a network', false, 1],
])('a canary of the host that crashes %s', async (_, isLeft, counted) => {
  const leave = vi.fn(() => isLeft)
  globalThis.portalHostCanary = { id: host.contents.id, isStarted: true, leave }
  await crash()
  expect(leave).toHaveBeenCalledExactlyOnceWith({ phase: 'render', cause: 'crashed' })
  expect(notes).toHaveBeenCalledTimes(counted)
})
