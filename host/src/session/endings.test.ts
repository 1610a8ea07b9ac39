import { signOut } from '@portal/contract'
import { failure } from '@portal/testing/fake-portal'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const { exchange } = vi.hoisted(() => ({ exchange: vi.fn() }))
vi.mock('../http/leaving-call', () => ({ callBeyondPage: exchange }))

/** Another tab or a later page has modules of its own. */
async function openPage() {
  vi.resetModules()
  return import('./endings')
}

// Each test opens a new page; its modules are imported before the first.
beforeAll(async () => void (await import('./endings')), 30_000)
beforeEach(() => {
  localStorage.clear()
  exchange.mockReset()
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'addEventListener')
})
afterEach(() => {
  vi.useRealTimers()
  const { calls } = vi.mocked(addEventListener).mock
  for (const [type, listener] of calls) removeEventListener(type, listener)
})

const kept = () => JSON.parse(localStorage.getItem('endings') ?? '[]')
const asked = () => exchange.mock.calls.map(([endpoint, input]) => [endpoint.path, input.body])

test('tokens are kept until the server has ended them', async () => {
  const { endOnServer } = await openPage()
  let answer: (reply: unknown) => void = () => undefined
  exchange.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const ended = endOnServer({ token: 'a', rememberMe: 'b' })
  expect(kept()).toEqual([{ token: 'a', rememberMe: 'b' }])
  answer({})
  await ended
  expect(asked()).toEqual([[signOut.path, { token: 'a', rememberMe: 'b' }]])
  expect(localStorage.getItem('endings')).toBeNull()
})

test('a server that cannot be reached or is busy is asked again', async () => {
  const { endOnServer } = await openPage()
  exchange
    .mockRejectedValueOnce(failure())
    .mockRejectedValueOnce(failure('Too many', 429, 'too-many-requests'))
    .mockResolvedValueOnce({})
  const ended = endOnServer({ token: 'a' })
  await vi.advanceTimersByTimeAsync(10_000)
  await ended
  expect(exchange).toHaveBeenCalledTimes(3)
  expect(kept()).toEqual([])
})

test('without a network the tokens wait for it, or for a later page', async () => {
  const { endOnServer, followEndings } = await openPage()
  exchange.mockRejectedValue(failure())
  const ended = [endOnServer({ token: 'a' }), endOnServer({ token: 'b' })]
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all(ended)
  expect(kept()).toEqual([{ token: 'a' }, { token: 'b' }])

  exchange.mockReset()
  followEndings()
  await vi.waitFor(() => expect(kept()).toEqual([]))
  localStorage.setItem('endings', JSON.stringify([{ token: 'c' }]))
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(asked().map(([, body]) => body)).toEqual([{ token: 'a' }, { token: 'b' }, { token: 'c' }])
})

test('tokens that another tab overwrites in the storage are kept, and stored again', async () => {
  exchange.mockRejectedValue(failure())
  const { endOnServer } = await openPage()
  void endOnServer({ token: 'a' })
  // The other tab has read the storage before.
  localStorage.setItem('endings', JSON.stringify([{ token: 'b' }]))
  await vi.advanceTimersByTimeAsync(1000)
  expect(kept()).toEqual([{ token: 'b' }, { token: 'a' }])
})

test('tokens that only this page still knows end when the network is back', async () => {
  exchange.mockRejectedValue(failure())
  const { endOnServer, followEndings } = await openPage()
  const ended = endOnServer({ token: 'a' })
  await vi.advanceTimersByTimeAsync(60_000)
  await ended
  localStorage.removeItem('endings')
  exchange.mockReset()
  followEndings()
  await vi.waitFor(() => expect(asked().map(([, body]) => body)).toEqual([{ token: 'a' }]))
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(exchange).toHaveBeenCalledOnce()
})

test('an api without the call is asked once in a page, and again by the next page', async () => {
  const endings = ['a', 'b', 'c'].map((token) => ({ token }))
  localStorage.setItem('endings', JSON.stringify(endings))
  exchange.mockRejectedValue(failure('Not found', 404, 'not-found'))
  const { endOnServer, followEndings } = await openPage()
  followEndings()
  await vi.advanceTimersByTimeAsync(60_000)
  await endOnServer({ token: 'd' })
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(exchange).toHaveBeenCalledOnce()
  expect(kept()).toEqual([...endings, { token: 'd' }])

  exchange.mockReset()
  const later = await openPage()
  later.followEndings()
  await vi.waitFor(() => expect(kept()).toEqual([]))
})

test('without tokens, or with unreadable ones, nothing is asked', async () => {
  const { endOnServer, followEndings } = await openPage()
  await endOnServer({})
  localStorage.setItem('endings', '[{"token":1}]')
  followEndings()
  expect(exchange).not.toHaveBeenCalled()
})

test('tokens that the api cannot read are given up', async () => {
  const { endOnServer } = await openPage()
  exchange.mockRejectedValue(failure('Invalid', 422, 'invalid-input'))
  await endOnServer({ token: 'x'.repeat(300) })
  expect(exchange).toHaveBeenCalledOnce()
  expect(kept()).toEqual([])
})
