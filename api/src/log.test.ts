import { Writable } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { logSettings } from './log'

function capture() {
  let lines = ''
  const stream = new Writable({
    write: (part, _, done) => {
      lines += part
      done()
    },
  })
  return { log: pino(logSettings('info'), stream), lines: () => lines }
}

test('a failed query is logged without its parameters and without a row', () => {
  const { log, lines } = capture()
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (hidden)' })
  const failed = new DrizzleQueryError('insert into t values ($1)', ['hidden'], cause)
  log.error({ err: failed })
  log.error({ err: failed }, 'not swept')
  log.error(failed)
  expect(lines()).toContain('duplicate key')
  expect(lines()).toContain('23505')
  expect(lines()).not.toContain('hidden')
})

test('a query that failed in the embedded database is logged without its data', async () => {
  const { log, lines } = capture()
  const embedded = await PGlite.create()
  onTestFinished(() => embedded.close())
  const err = await embedded
    .query('select $1::text, 1 / $2::int', ['hidden', 0])
    .catch((error: unknown) => error)
  log.error({ err })
  expect(lines()).toContain('division by zero')
  expect(lines()).not.toMatch(/hidden|::text/)
})

test('secrets are not logged at any depth', () => {
  const { log, lines } = capture()
  log.info({ authorization: 'hidden', headers: { key: 'hidden', remember_token: 'hidden' } })
  log.info({ req: { body: { password: 'hidden', authPassword: 'hidden', email: 'shown' } } })
  log.info({ err: { code: 'shown too' }, body: { code: 'hidden', setup: 'hidden' } })
  log.info({ req: { body: { code: 'hidden' } }, reply: { recoveryCodes: ['hidden'] } })
  expect(lines()).toContain('shown too')
  expect(lines()).toContain('shown')
  expect(lines()).not.toContain('hidden')
})
