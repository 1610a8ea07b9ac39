import { sendContactMessage } from '@portal/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contactMessages, throttle } from '../src/db/schema'
import { startTestApi, type TestApi } from './test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.db.delete(throttle)
  await api.db.delete(contactMessages)
})
afterAll(() => api.close())

const message = {
  name: 'Inês Conceição',
  email: 'ines@empresa.example',
  message: 'The door of the lobby\nis drawn the wrong way round.',
}
const send = (body: Record<string, unknown> = message, language = 'en') =>
  api.call(sendContactMessage, { body, headers: { lang: language } })

describe('a message to support', () => {
  test('is stored, mailed to support with the sender as reply address, and confirmed', async () => {
    const before = api.mails.length
    const reply = await send({ ...message, name: `  ${message.name} ` }, 'pt')
    expect([reply.statusCode, reply.body]).toEqual([200, 'Mensagem enviada'])
    expect(await api.db.select().from(contactMessages)).toMatchObject([message])
    const mail = await vi.waitUntil(() => api.mails[before], { timeout: 5000 })
    expect(mail).toMatchObject({ to: 'support@portal.example', replyTo: message.email })
    expect(mail.subject).toContain(message.name)
    expect(mail.text).toContain(message.message)
  })

  test.each([
    { message: 'fourteen chars' },
    { message: `${' '.repeat(20)}short${' '.repeat(20)}` },
    { message: `${'x'.repeat(20)}\0` },
    { name: ' ' },
    { name: 'Two\nlines' },
    { email: 'ines@' },
    { email: 'ines@empresa.example\nBcc: all@empresa.example' },
    { more: 'than asked for' },
  ])('with %j is refused and not stored', async (wrong) => {
    expect((await send({ ...message, ...wrong })).statusCode).toBe(422)
    expect(await api.db.select().from(contactMessages)).toEqual([])
  })

  test('may have 15 to 5,000 characters', async () => {
    const statusOf = async (count: number) =>
      (await send({ ...message, message: ` ${'x'.repeat(count)} ` })).statusCode
    expect([await statusOf(15), await statusOf(5000), await statusOf(5001)]).toEqual([
      200, 200, 422,
    ])
  })

  test('is limited per network', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 11; sent += 1) statuses.push((await send()).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect(await api.db.select().from(contactMessages)).toHaveLength(10)
  })

  test('can be sent more often with a higher limit per network', async () => {
    const app = await api.anotherApp({ networkAttemptsFactor: 2 })
    const { method, path: url } = sendContactMessage
    const statuses: number[] = []
    for (let sent = 0; sent < 21; sent += 1) {
      statuses.push((await app.inject({ method, url, payload: message })).statusCode)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    await app.close()
  })
})
