import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from '../../src/db/client'
import * as schema from '../../src/db/schema'
import { readClock } from '../../src/qa/settings'
import { ana } from '../test-api'
import { demoFolder, endProcess, endProcesses, signInAt, startProcess } from '../test-process'

let data: Awaited<ReturnType<typeof demoFolder>>
beforeAll(async () => {
  data = await demoFolder('qa-clock')
})
afterAll(async () => {
  await endProcesses()
  data.remove()
})
const at = '2026-03-02T10:00:00Z'

test.each([
  [{ QA_CLOCK: 'noon' }, 'QA_CLOCK must be a time in UTC, such as 2026-03-02T10:00:00Z.'],
  [{ QA_CLOCK: at, DATABASE_URL: 'postgres://db/portal' }, 'QA_CLOCK needs the embedded database'],
  [{ NODE_ENV: 'production' }, 'QA mode does not run where NODE_ENV is production.'],
])('a clock with %o is refused', (env, message) => {
  expect(() => readClock(env)).toThrow(message)
})

test('a fixed clock applies to the process and the database', async () => {
  const env = { PORTAL_DATA: data.folder, QA_CLOCK: at, NODE_ENV: 'test' }
  const { child, address } = startProcess(env, { main: 'qa/main.ts' })
  await signInAt(await address, ana)
  await endProcess(child, 'SIGTERM')
  const { db, close } = await openFolder(`${data.folder}/db`)
  const made = await db.select({ at: schema.sessions.createdAt }).from(schema.sessions)
  expect(made).toEqual([{ at: new Date(at) }])
  await close()
})
