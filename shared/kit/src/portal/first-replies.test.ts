import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askFirst, takeFirstReply } from './first-replies'

const credential = { id: 7, token: 'secret' }
const caller = { token: 'secret', language: 'en' }
const user = 'https://api.example/users/7'
const settings = { apiOrigin: 'https://api.example' }
const calls = vi.fn<typeof fetch>()

function answer(config: () => Promise<Response>) {
  calls.mockImplementation((url) =>
    url === '/config.json' ? config() : Promise.resolve(new Response(`reply of ${url}`)),
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', calls)
  answer(async () => Response.json(settings))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  calls.mockReset()
  globalThis.portalFirstReplies = undefined
})

async function ask() {
  askFirst(['/users/:id'], credential, 'en')
  await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(2))
}

test('a reply is asked for with the headers of a call, and taken once', async () => {
  await ask()
  expect(calls).toHaveBeenLastCalledWith(user, {
    headers: { lang: 'en', authorization: 'secret', 'requesting-user': 'fo_7' },
  })
  expect(await (await takeFirstReply(user, caller))?.text()).toBe(`reply of ${user}`)
  expect(takeFirstReply(user, caller)).toBeUndefined()
})

test('the settings are there for the host too', async () => {
  await ask()
  expect(await (await takeFirstReply('/config.json'))?.json()).toEqual(settings)
})

test('a traced portal traces these calls', async () => {
  answer(async () => Response.json({ ...settings, traceCalls: true }))
  await ask()
  expect(calls.mock.lastCall?.[1]?.headers).toHaveProperty(
    'traceparent',
    expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
  )
})

test.each([
  ['another session', { ...caller, token: 'other' }],
  ['nobody', { ...caller, token: undefined }],
  ['another language', { ...caller, language: 'pt' }],
])('a reply is not for %s', async (_, other) => {
  await ask()
  expect(takeFirstReply(user, other)).toBeUndefined()
})

test('a reply that is ten seconds old is not taken', async () => {
  await ask()
  const later = performance.now() + 10_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  expect(takeFirstReply(user, caller)).toBeUndefined()
})

test.each<[string, () => Promise<Response>]>([
  ['do not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['are missing', async () => new Response('Not here', { status: 404 })],
])('no call is made when the settings %s, and the host hears of it', async (_, config) => {
  answer(config)
  askFirst(['/users/:id'], credential, 'en')
  const taken = takeFirstReply('/config.json')
  await expect(taken?.then((reply) => reply.json())).rejects.toThrow()
  expect(calls).toHaveBeenCalledTimes(1)
})
