import { describe, expect, test } from 'vitest'
import { readConfig, refuseUnsafe, StartRefused } from './config'

test('every setting has a default; demo data only on the embedded database outside production', () => {
  expect(readConfig({})).toMatchObject({ port: 4000, host: '127.0.0.1', seed: 'demo' })
  expect(readConfig({})).toMatchObject({ trustProxy: false, portalUrl: 'http://localhost:3000' })
  expect(readConfig({ DATABASE_URL: 'postgres://db/portal' }).seed).toBe('none')
  expect(readConfig({ NODE_ENV: 'production' }).seed).toBe('none')
  expect(readConfig({ NODE_ENV: 'production', SEED: 'demo' }).seed).toBe('demo')
  expect(readConfig({ DATABASE_URL: '', API_PORT: '' })).toEqual(readConfig({}))
})

describe('in production', () => {
  const safe = {
    NODE_ENV: 'production',
    PORTAL_URL: 'https://portal.example',
    PORTAL_ORIGINS: 'https://portal.example',
    API_ORIGIN: 'https://portal.example/api',
    MAIL_URL: 'smtps://mail.example',
    MAIL_FROM: 'Portal <no-reply@portal.example>',
    SUPPORT_EMAIL: 'support@portal.example',
  }
  const start = (env: object) => refuseUnsafe(readConfig({ ...safe, ...env }))

  test('safe settings are taken, and others outside of it', () => {
    expect(() => start({})).not.toThrow()
    expect(() => refuseUnsafe(readConfig({}))).not.toThrow()
    expect(() =>
      start({ PROJECT_PAGE: 'https://a.example/{folder}', API_ORIGIN: '' }),
    ).not.toThrow()
  })

  test.each([
    [{ SEED: 'demo' }, 'SEED: demo accounts have a known password (demo-data)', 'demo-data'],
    [{ MAIL_URL: '' }, 'MAIL_URL: without it mail stays in files (mail-in-files)', 'mail-in-files'],
    [
      { MAIL_FROM: '' },
      'MAIL_FROM: no-reply@portal360.example is a demo address (demo-mail)',
      'demo-mail',
    ],
    [
      { SUPPORT_EMAIL: '' },
      'SUPPORT_EMAIL: support@portal360.example is a demo address (demo-mail)',
      'demo-mail',
    ],
    [
      { SUPPORT_EMAIL: 'help@Portal360.example' },
      'SUPPORT_EMAIL: help@Portal360.example is a demo address (demo-mail)',
      'demo-mail',
    ],
    [{ PORTAL_URL: 'http://a.example' }, 'PORTAL_URL: http://a.example is not encrypted', 'http'],
    [
      { PORTAL_ORIGINS: 'https://a.example,http://b.example' },
      'PORTAL_ORIGINS: http://b.example is not encrypted',
      'http',
    ],
    [{ API_ORIGIN: '' }, 'API_ORIGIN: http://localhost:4000 is not encrypted', 'http'],
  ])('%j is refused unless it is allowed', (env, message, exception) => {
    expect(() => start(env)).toThrow(StartRefused)
    expect(() => start(env)).toThrow(message)
    expect(() => start({ ...env, PRODUCTION_ALLOWS: exception })).not.toThrow()
  })

  test('only known exceptions can be allowed', () => {
    expect(() => start({ PRODUCTION_ALLOWS: 'everything' })).toThrow('PRODUCTION_ALLOWS')
  })
})

test('a refusal lists every invalid setting', () => {
  const wrong = {
    API_PORT: '70000',
    DATABASE_URL: 'mysql://db',
    DATABASE_CONNECTIONS: '2',
    PORTAL_URL: 'http://a/b',
    PORTAL_ORIGINS: 'http://localhost:3000,',
    API_ORIGIN: 'portal.example',
  }
  expect(() => readConfig(wrong)).toThrow(StartRefused)
  for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name)
})

test.each([
  [{ API_PORT: 'x' }, 'API_PORT: must be a number'],
  [{ API_PORT: '70000' }, 'API_PORT: must be at most 65535'],
  [{ DATABASE_CONNECTIONS: '2.5' }, 'DATABASE_CONNECTIONS: must be a whole number'],
  [{ EVENTS_DAYS: '1' }, 'EVENTS_DAYS: must be at least 30'],
  [{ DURABLE: 'yes' }, 'DURABLE: must be one of on, off'],
  [{ EVENTS_KEY: 'short' }, 'EVENTS_KEY: must have at least 32 characters'],
])('%j is refused in plain words', (env, line) => {
  expect(() => readConfig(env)).toThrow(`The settings of the api are invalid:\n  ${line}`)
})

test.each([
  ['smtp://127.0.0.1:2525', true],
  ['smtps://user:pass%40word@mail.example:465?pool=true', true],
  ['https://mail.example', false],
  ['mail.example:25', false],
  ['smtp:', false],
])('mail may go to %s: %s', (MAIL_URL, isGood) => {
  if (isGood) expect(readConfig({ MAIL_URL }).mailUrl).toBe(MAIL_URL)
  else expect(() => readConfig({ MAIL_URL })).toThrow('MAIL_URL')
})

test.each([
  ['no-reply@portal.example', true],
  ['Portal 360 <no-reply@portal.example>', true],
  ['Portal 360', false],
  ['Portal <no-reply@portal.example>\nBcc: thief@evil.example', false],
  ['a@b.example, c@d.example', false],
])('mail may come from %j: %s', (MAIL_FROM, isGood) => {
  if (isGood) expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  else expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM')
})

test('origins are separated by commas', () => {
  const { origins } = readConfig({ PORTAL_ORIGINS: 'https://a.example, https://b.example' })
  expect(origins).toEqual(['https://a.example', 'https://b.example'])
})

describe('files', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const regional = { AWS_REGION: 'us-east-1' }

  test('are in the data folder, another folder, or a bucket', () => {
    expect(readConfig({ PORTAL_DATA: '/data' }).files).toEqual({ folder: '/data/assets' })
    expect(readConfig({ FILES: '/files', ...keys }).files).toEqual({ folder: '/files' })
    expect(readConfig({ FILES: 's3://portal/live', ...keys }).files).toEqual({
      bucket: 's3://portal/live',
      settings: { ...keys, ...regional },
    })
  })

  test.each(['files', 's3:/portal', 's3://', 'https://s3.example/portal'])(
    'are not in %s',
    (FILES) => {
      expect(() => readConfig({ FILES, ...keys })).toThrow(/^ {2}FILES: must be/m)
    },
  )

  test('in a bucket need its keys', () => {
    expect(() => readConfig({ FILES: 's3://portal' })).toThrow(
      /^ {2}AWS_ACCESS_KEY_ID: .*FILES needs it\n {2}AWS_SECRET_ACCESS_KEY: .*FILES needs it$/m,
    )
  })
})
