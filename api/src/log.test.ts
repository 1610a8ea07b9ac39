import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logSettings } from './log'

test('secrets are not logged at any depth', () => {
  let lines = ''
  const stream = new Writable({
    write: (part, _, done) => {
      lines += part
      done()
    },
  })
  const log = pino(logSettings('info'), stream)
  log.info({ authorization: 'hidden', headers: { key: 'hidden', remember_token: 'hidden' } })
  log.info({ req: { body: { password: 'hidden', authPassword: 'hidden', email: 'shown' } } })
  log.info({ err: { code: 'shown too' }, body: { code: 'hidden', setup: 'hidden' } })
  log.info({ req: { body: { code: 'hidden' } }, reply: { recoveryCodes: ['hidden'] } })
  expect(lines).toContain('shown too')
  expect(lines).toContain('shown')
  expect(lines).not.toContain('hidden')
})
