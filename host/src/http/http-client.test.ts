import { forgotPassword, headers, type PortalConfig, signIn } from '@portal/contract'
import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { call } from './http-client'

const config = { apiOrigin: 'https://api.example' } as PortalConfig
const portalConfig = vi.hoisted(() => vi.fn())
vi.mock('../config', () => ({ portalConfig }))

const credentials = { email: 'ana@x.example', password: 'Portal360demo', rememberMe: false }
const known = 'd'.repeat(43)
const bodies: unknown[] = []

/** Answers as an api whose endpoints take these bodies. */
function serve(body: z.ZodType, reply: unknown, type = 'application/json'): void {
  axios.defaults.adapter = async (request: InternalAxiosRequestConfig) => {
    const given = JSON.parse(request.data)
    bodies.push(given)
    const isValid = body.safeParse(given).success
    const response = {
      status: isValid ? 200 : 422,
      statusText: '',
      data: isValid
        ? type === 'application/json'
          ? JSON.stringify(reply)
          : reply
        : 'Please check what you entered.',
      headers: isValid ? { 'content-type': type } : { [headers.errorCode]: 'invalid-input' },
      config: request,
    }
    if (isValid) return response
    throw new AxiosError('failed', AxiosError.ERR_BAD_REQUEST, request, undefined, response)
  }
}

beforeEach(() => {
  localStorage.clear()
  portalConfig.mockResolvedValue(config)
  bodies.length = 0
})

test('a device token goes with a sign-in and a reset request', async () => {
  localStorage.setItem('device', known)
  serve(signIn.body, { id: 7 })
  await call(signIn, { body: credentials })
  serve(forgotPassword.body, 'Sent.', 'text/plain; charset=utf-8')
  await call(forgotPassword, { body: { email: credentials.email } })
  expect(bodies).toEqual([
    { ...credentials, device: known },
    { email: credentials.email, device: known },
  ])
})

test('an api that knows no device tokens is asked once more, without it', async () => {
  localStorage.setItem('device', known)
  serve(signIn.body.omit({ device: true }), { id: 7 })
  expect(await call(signIn, { body: credentials })).toEqual({ id: 7 })
  expect(bodies).toEqual([{ ...credentials, device: known }, credentials])
  expect(localStorage.getItem('device')).toBe(known)
})

test('input that is refused for another reason fails as before', async () => {
  localStorage.setItem('device', known)
  serve(signIn.body, { id: 7 })
  const wrong = call(signIn, { body: { ...credentials, email: ' ' } })
  await expect(wrong).rejects.toMatchObject({ status: 422, code: 'invalid-input' })
  expect(bodies).toHaveLength(2)
})

test.each(['x'.repeat(201), 'nul\u0000'])('a stored %j is no device token', async (stored) => {
  localStorage.setItem('device', stored)
  serve(signIn.body, { id: 7 })
  await call(signIn, { body: credentials })
  expect(bodies).toEqual([credentials])
})

test.each([
  ['<!doctype html><h1>Welcome to this network</h1>', 'text/html'],
  ['', 'text/plain; charset=utf-8'],
])('a reply %j is no sentence of the api, so the call has failed', async (reply, type) => {
  serve(forgotPassword.body, reply, type)
  const failed = call(forgotPassword, { body: { email: credentials.email } })
  await expect(failed).rejects.toMatchObject({ name: 'AppError', status: 0 })
})

test('a call without the settings fails as one that the network lost', async () => {
  portalConfig.mockRejectedValue(new TypeError('Failed to fetch'))
  const failed = call(signIn, { body: credentials })
  await expect(failed).rejects.toMatchObject({ name: 'AppError', status: 0 })
})
