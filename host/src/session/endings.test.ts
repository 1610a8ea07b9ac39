import { signOut } from '@portal/contract'
import { failure } from '@portal/testing/fake-portal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOnServer, followEndings } from './endings'

const { exchange } = vi.hoisted(() => ({ exchange: vi.fn() }))
vi.mock('../http/http-client', () => ({ exchange }))

beforeEach(() => {
  localStorage.clear()
  exchange.mockReset()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const kept = () => JSON.parse(localStorage.getItem('endings') ?? '[]')
const asked = () => exchange.mock.calls.map(([endpoint, input]) => [endpoint, input.body])

test('tokens are kept until the server has ended them', async () => {
  let answer: (reply: unknown) => void = () => undefined
  exchange.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const ended = endOnServer({ token: 'a', rememberMe: 'b' })
  expect(kept()).toEqual([{ token: 'a', rememberMe: 'b' }])
  answer({})
  await ended
  expect(asked()).toEqual([[signOut, { token: 'a', rememberMe: 'b' }]])
  expect(localStorage.getItem('endings')).toBeNull()
})

test('a server that cannot be reached or is busy is asked again', async () => {
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

test('without tokens, or with unreadable ones, nothing is asked', async () => {
  await endOnServer({})
  localStorage.setItem('endings', '[{"token":1}]')
  followEndings()
  expect(exchange).not.toHaveBeenCalled()
})

test('tokens that the api cannot read are given up', async () => {
  exchange.mockRejectedValue(failure('Invalid', 422, 'invalid-input'))
  await endOnServer({ token: 'x'.repeat(300) })
  expect(exchange).toHaveBeenCalledOnce()
  expect(kept()).toEqual([])
})
