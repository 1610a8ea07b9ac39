import { templatesOf } from '@portal/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', asked.mockReset())
})
afterEach(() => void vi.unstubAllGlobals())

const apiOrigin = 'https://api.example'
const settings = {
  apiOrigin,
  ...templatesOf(apiOrigin),
  supportPhone: '1',
  supportEmail: 'help@x.example',
  officeTimeZone: 'UTC',
}
const read = async () => (await import('./config')).portalConfig()

test('settings that are lost on the way are asked for again', async () => {
  asked
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockImplementation(async () => Response.json(settings))
  expect(await read()).toMatchObject(settings)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('settings of a server that is busy are asked for again', async () => {
  asked
    .mockImplementationOnce(async () => new Response('', { status: 503 }))
    .mockImplementation(async () => Response.json(settings))
  expect(await read()).toMatchObject(settings)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a server that stays busy is given up', async () => {
  asked.mockImplementation(async () => new Response('', { status: 503 }))
  await expect(read()).rejects.toThrow('503')
  expect(asked).toHaveBeenCalledTimes(4)
})

test('an answer that refuses them is taken at once', async () => {
  asked.mockImplementation(async () => new Response('', { status: 404 }))
  await expect(read()).rejects.toThrow('404')
  expect(asked).toHaveBeenCalledOnce()
})
