import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  forgotPassword,
  getProjects,
  getResource,
  headers,
  resetPassword,
  signIn,
  verify,
} from '@portal/contract'
import { demoPassword } from '@portal/demo'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ana, john } from './test-api'
import { callAt, demoFolder, endProcesses, openLiveAt, startProcess } from './test-process'

// Threats without another test, and a check that each row of the table of threats has a test.

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const root = resolve(import.meta.dirname, '../..')

describe('the table of threats', () => {
  const rows = readFileSync(join(root, 'docs/threats.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))

  test('numbers its rows', () => {
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, index) => index + 1))
  })

  test('lists each threat once', () => {
    expect(new Set(rows.map(([, , threat]) => threat)).size).toBe(rows.length)
  })

  test.each(rows.map(([, number, threat, , tests]) => [number, threat, tests ?? '']))(
    'names existing tests: %s %s',
    (_number, _threat, tests) => {
      for (const named of tests.split('<br>')) {
        const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(named) ?? []
        expect(existsSync(join(root, file)), `${file} exists`).toBe(true)
        expect(readFileSync(join(root, file), 'utf8')).toContain(title)
      }
    },
  )
})

test('the comparison with ASVS names threats of the table', () => {
  const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  const named = [...text.matchAll(/\bthreats? ([\d, toand]+\d|\d+)/g)].flatMap(([, list = '']) =>
    list.split(/\D+/).map(Number),
  )
  expect(named.length).toBeGreaterThan(20)
  const last = readFileSync(join(root, 'docs/threats.md'), 'utf8').match(/^\| \d+ \|/gm)?.length
  expect(named.filter((number) => number < 1 || number > (last ?? 0))).toEqual([])
})

describe('a log', () => {
  let data: Awaited<ReturnType<typeof demoFolder>>
  beforeAll(async () => {
    data = await demoFolder('log')
  })
  afterAll(async () => {
    await endProcesses()
    data.remove()
  })

  test('no secret of a person is in the log, whatever is logged', async () => {
    const started = startProcess(
      { PORTAL_DATA: data.folder, LOG_LEVEL: 'trace' },
      { main: 'main.ts' },
    )
    const address = await started.address
    const signedIn = await callAt(address, signIn, { body: { ...ana, rememberMe: true } })
    const given = (name: string) => signedIn.headers.get(name) ?? ''
    const session = { id: Number(given(headers.userId)), token: given(headers.sessionToken) }
    const rememberToken = given(headers.rememberToken)
    const own = { session, params: { id: session.id } }
    await callAt(address, getProjects, own)
    await callAt(address, getResource, { session, params: { resource: 'app_users', id: 0 } })
    await callAt(address, verify, { body: { rememberMe: rememberToken, userId: session.id } })
    await callAt(address, verify, { body: { rememberMe: 'Stolen-360', userId: session.id } })
    await callAt(address, signIn, { body: { ...john, password: 'Wrong-360', rememberMe: false } })
    await callAt(address, forgotPassword, { body: { email: ana.email } })
    const body = { id: session.id, password: 'Another360', secret: 'Secret-360', secure: true }
    await callAt(address, resetPassword, { body })
    await callAt(address, changePassword, {
      ...own,
      body: {
        newPassword: 'Chosen-360x',
        confirmPassword: 'Chosen-360x',
        authPassword: demoPassword,
      },
    })
    const begun = await callAt(address, beginSecondFactor, {
      ...own,
      body: { authPassword: 'Chosen-360x' },
    })
    const { secret, setup } = beginSecondFactor.reply.parse(await begun.json())
    await callAt(address, confirmSecondFactor, { ...own, body: { setup, code: 'Code-360' } })
    // Wherever a caller puts it by mistake.
    await fetch(`${address}/nowhere?token=Query-360`, { headers: { authorization: session.token } })
    const page = await openLiveAt(address, session)
    page.emit('session.end', { token: session.token })
    page.disconnect()
    await vi.waitUntil(() => started.said.output.includes('/nowhere'))

    const said = started.said.output + started.said.errors
    expect(said).toContain(getProjects.path)
    const secrets = [
      session.token,
      rememberToken,
      demoPassword,
      'Stolen-360',
      'Wrong-360',
      'Another360',
      'Secret-360',
      'Chosen-360x',
      'Query-360',
      secret,
      setup,
      'Code-360',
      ana.email,
    ]
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  })
})
