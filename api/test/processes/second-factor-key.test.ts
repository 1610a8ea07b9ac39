import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginSecondFactor, confirmSecondFactor, headers, signIn } from '@portal/contract'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { john } from '../test-api'
import {
  callAt,
  demoFolder,
  endProcess,
  endProcesses,
  signInAt,
  startProcess,
} from '../test-process'

vi.setConfig({ testTimeout: 120_000 })

const { folder, remove } = await demoFolder('second-factor-key')
afterEach(endProcesses)
afterAll(remove)

const stepMs = 30_000
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * stepMs })

/** Starts the api with these keys, signs in with a code, and stops it. Returns the log and what the sign-in was answered. */
async function signInWith(keys: readonly string[], code: () => string) {
  const { child, address, said } = startProcess({
    PORTAL_DATA: folder,
    LOG_LEVEL: 'info',
    SECOND_FACTOR_KEY: keys.join(),
  })
  const at = await address
  const reply = await callAt(at, signIn, { body: { ...john, rememberMe: false, code: code() } })
  await endProcess(child, 'SIGTERM')
  return { log: said.output, answer: reply.headers.get(headers.errorCode) ?? reply.status }
}

test('the key of second factors is replaced by another one, and codes work all the while', async () => {
  const first = startProcess({ PORTAL_DATA: folder })
  const address = await first.address
  const session = await signInAt(address, john)
  const own = { session, params: { id: session.id } }
  const begun = await callAt(address, beginSecondFactor, {
    ...own,
    body: { authPassword: john.password },
  })
  const { secret, setup } = beginSecondFactor.reply.parse(await begun.json())
  // Each code works once, and the next two are for the sign-ins.
  const confirmed = await callAt(address, confirmSecondFactor, {
    ...own,
    body: { setup, code: codeOf(secret, -1) },
  })
  expect(confirmed.status).toBe(200)
  await endProcess(first.child, 'SIGTERM')
  const before = readFileSync(join(folder, 'keys/second-factor'), 'utf8').trim()
  const after = 'the key that takes its place from now on'

  const both = await signInWith([after, before], () => codeOf(secret, 0))
  expect(both.answer).toBe(200)
  expect(both.log).toContain(
    '"secrets":1,"msg":"secrets of second factors sealed with the first key"',
  )
  const withoutOld = await signInWith([after], () => codeOf(secret, 1))
  expect(withoutOld.answer).toBe(200)
  const withoutNew = await signInWith([before], () => codeOf(secret, 1))
  expect(withoutNew.answer).toBe('unavailable')
})
