import { headers, type PortalConfig, signOut } from '@portal/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { callBeyondPage } from './leaving-call'

const config = { apiOrigin: 'https://api.example' } as PortalConfig
vi.mock('../config', () => ({ portalConfig: async () => config }))

const fetched = vi.fn<typeof fetch>()
const input = { body: { token: 'a', rememberMe: 'b' } }

beforeEach(() => void vi.stubGlobal('fetch', fetched.mockReset()))

test('a call that goes on when the page is left begins before the page can close', async () => {
  fetched.mockResolvedValue(new Response('{"ended":true}'))
  const closed = new Promise((close) => setTimeout(close))
  const called = callBeyondPage(signOut, input)
  await closed
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    `${config.apiOrigin}${signOut.path}`,
    expect.objectContaining({ method: 'POST', keepalive: true, body: JSON.stringify(input.body) }),
  )
  const { headers: sent } = fetched.mock.calls[0]?.[1] ?? {}
  expect(Object.keys(sent ?? {}).sort()).toEqual(['content-type', headers.language])
  await called
})

test('it fails as other calls do', async () => {
  const refused = { status: 422, headers: { [headers.errorCode]: 'invalid-input' } }
  fetched.mockResolvedValueOnce(new Response('Wrong.', refused))
  await expect(callBeyondPage(signOut, input)).rejects.toMatchObject({
    name: 'AppError',
    status: 422,
    code: 'invalid-input',
  })
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(callBeyondPage(signOut, input)).rejects.toMatchObject({
    name: 'AppError',
    status: 0,
  })
})
