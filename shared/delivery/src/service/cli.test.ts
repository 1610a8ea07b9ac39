import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { applied } from '../commands/build-fixture'
import { setPaused } from '../commands/kill'
import { promote } from '../commands/promote'
import { runTokenCommand } from '../commands/token-commands'
import { writeConfig } from '../documents/config-file'
import { settingsInVariables } from '../site/settings'
import { type ServedSite, sendCall, servedSite } from './service-fixture'

// The command line as a team and an operator use it.

const cli = join(import.meta.dirname, '../commands/cli.ts')
const app = 'remote-auth'

let site: ServedSite
beforeEach(async () => {
  site = await servedSite()
})
afterEach(() => site.remove())

const places = () => ({ store: site.store, site: site.storage })

async function release(args: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', cli, ...args.split(' ')], {
    env: { PATH: process.env.PATH, PORTAL_DATA: site.folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out: out.trim(), err: err.trim(), code }
}

test('a team publishes and promotes with the token of its operator', {
  timeout: 60_000,
}, async () => {
  await site.release('host')
  await site.release(app, { files: { 'door.js': 'first()' } })
  const { url } = await site.start()
  const added = await release(`tokens add pipeline --app ${app} --verbs publish,promote,status`)
  expect(added.err).toMatch(/^This is the only time that the token is shown/)
  const team = { PORTAL_SITE: url, PORTAL_TOKEN: added.out }
  const folder = await site.build(app, { files: { 'door.js': 'second()' } })

  const published = await release(`publish ${app} --folder ${folder} --json`, team)
  const [{ id }] = JSON.parse(published.out)
  const [promoted, killed, verified] = await Promise.all([
    release(`promote ${app} ${id}`, team),
    release(`kill ${app}`, team),
    release('verify', team),
  ])

  expect(promoted.out).toContain(`The site serves ${app}: ${id}.`)
  expect(killed).toMatchObject({
    err: 'The token pipeline does not allow kill, only publish, promote, status.',
    code: 1,
  })
  expect(verified).toMatchObject({
    err: 'verify works on the folder or the store of a site, not through a delivery service.',
    code: 1,
  })
  const history = await tokens('history pipeline')
  expect(history).toMatch(/pipeline +kill +remote-auth +127.0.0.1 +refused: The token/)
  expect(history).toMatch(/pipeline +promote +remote-auth +127.0.0.1 +done/)
  const printed = [published, promoted, killed].map(({ out, err }) => out + err).join()
  expect(printed + history).not.toContain(added.out)
})

test('a preview is the same on the site and through a service', { timeout: 60_000 }, async () => {
  await site.release('host')
  const id = await site.publishBuild(app)
  const { url } = await site.start()
  const team = { PORTAL_SITE: url, PORTAL_TOKEN: await site.token('pipeline', ['status']) }
  const key = join(site.folder, 'preview.pem')
  const made = await release(`preview-key ${key}`, team)
  const { config } = settingsInVariables({ PREVIEW_KEYS: made.out })
  await writeConfig(site.storage, config)
  const portal = createServer((_, response) => response.end(JSON.stringify(config)))
  portal.listen(0, '127.0.0.1')
  await once(portal, 'listening')
  onTestFinished(() => void portal.close())
  const { port } = portal.address() as AddressInfo
  const words = `${app} --key ${key} --portal http://127.0.0.1:${port}`

  const [here, there, host] = await Promise.all([
    release(`preview ${words}`),
    release(`preview ${words}`, team),
    release(`preview host --key ${key}`),
  ])

  const isPreview = new RegExp(`^http://127.0.0.1:${port}/[?]mf=remote-auth%40${id}%7E`)
  expect(here.out).toMatch(isPreview)
  expect(there.out).toMatch(isPreview)
  expect(host).toMatchObject({ err: 'A page cannot preview another host. Name remotes.', code: 1 })

  await applied(site.storage, promote([{ app }]), 'test')
  const misfit = await site.publishBuild(app, { contents: { fits: '^9.0.0' } })
  await applied(site.storage, setPaused(app, true), 'test')
  const warned = await Promise.all([release(`preview ${words}`), release(`preview ${words}`, team)])
  for (const { code, err } of warned) {
    expect(code).toBe(0)
    expect(err).toContain(`${app} is paused. The link shows no release of it`)
    expect(err).toContain(`MISFIT  ${app} ${misfit} needs contract ^9.0.0`)
  }
})

test('a token for an app without a release is made with a warning', async () => {
  await site.release('host')
  const words = (name: string) => ({ app: name, verbs: 'publish' })
  const added = async (name: string, options: object) =>
    (await runTokenCommand(places(), ['add', name], options)).warnings
  const doubt = 'remote-oops has no release here yet. Is its name right?'
  expect(await added('pipeline', words('remote-oops'))).toContain(doubt)
  expect(await added('of-the-host', words('host'))).toHaveLength(1)
})

test.each([
  ['status --site', /^There is no release here\. Is this the place of the site\?$/, 0],
  [
    'promote 1.0.1 --site',
    /^1\.0\.1 is not the version of a release, such as 1\.0\.1-0a1b2c3d\.$/,
    1,
  ],
  ['rollback 1.0.1-0a1b2c3d --site', /^1\.0\.1-0a1b2c3d is a version, not an app\.$/, 1],
  ['kill remote-auth 1.0.1 --site', /^1\.0\.1 is not the version of a release/, 1],
  [
    'publish remote-auth --folder',
    /^remote-auth has no build in \S+empty.dist\. Build it first\.$/,
    1,
  ],
  ['keys add remote-auth --out', /^There is no folder \S+\.$/, 1],
  ['preview remote-auth --key', /^There is no file \S+empty\.$/, 1],
])('%s <a wrong place> says what is wrong', { timeout: 30_000 }, async (words, said, code) => {
  const { out, err, code: ended } = await release(`${words} ${join(site.folder, 'no', 'empty')}`)
  expect(`${out}${err}`).toMatch(said)
  expect(ended).toBe(code)
})

test('a reader that closes the pipe fails nothing', { timeout: 30_000 }, async () => {
  await site.release('host')
  const child = spawn(process.execPath, ['--import', 'tsx', cli, 'status'], {
    env: { PATH: process.env.PATH, PORTAL_DATA: site.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ err, code }).toEqual({ err: '', code: 0 })
})

test.each([
  ['http', 'answered with 404, not as a delivery service does. Check PORTAL_SITE.'],
  ['https', 'does not answer: it speaks http.'],
])('an address of something else is named, over %s', { timeout: 30_000 }, async (scheme, said) => {
  const other = createServer((_, response) => response.writeHead(404).end('Not found'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const address = `${scheme}://127.0.0.1:${port}`
  const { err } = await release('status', { PORTAL_SITE: address, PORTAL_TOKEN: 'x'.repeat(40) })
  expect(err).toContain(`${address} ${said}`)
})

/** A service that answers every call with this. */
async function answering(body: string | Buffer, headers = {}) {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { PORTAL_SITE: `http://127.0.0.1:${port}`, PORTAL_TOKEN: 'x'.repeat(40) }
}
const upload = { upload: '0'.repeat(32), missing: [] }
const outcome = (result: unknown) => JSON.stringify({ lines: [], warnings: [], result, ...upload })

test('marks of another service are escaped in JSON', { timeout: 30_000 }, async () => {
  const result = { 'a\u009b31m': ['\u001b[2J\u007f', '\u202egnp\u061c\u2028', 'é\n'] }
  const { out } = await release('status --json', await answering(outcome(result)))
  expect(out).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028]/u)
  expect(JSON.parse(out)).toEqual(result)
})

test('a few bytes of a service that unpack to too many are not read', {
  timeout: 30_000,
}, async () => {
  const body = gzipSync(outcome(' '.repeat(20_000_000)))
  const service = await answering(body, { 'content-encoding': 'gzip' })
  const { err } = await release('status', service)
  expect(err).toBe(`${service.PORTAL_SITE}/ is not a delivery service.`)
})

test.each(['publish', 'preview'])(
  'a service whose result for %s is a number is refused in one line',
  { timeout: 30_000 },
  async (command) => {
    const key = join(site.folder, 'preview.pem')
    await release(`preview-key ${key}`)
    const options = {
      publish: `--folder ${await site.build(app)}`,
      preview: `--key ${key} --portal http://x`,
    }[command]
    const { err } = await release(`${command} ${app} ${options}`, await answering(outcome(7)))
    expect(err).toBe('The service does not answer as expected. Check PORTAL_SITE, or update.')
  },
)

test('a service without a usable store says so in one line', { timeout: 30_000 }, async () => {
  const store = 'https://store.example'
  const service = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'serve.ts')],
    { env: { PATH: process.env.PATH, PORTAL_DATA: site.folder, DELIVERY_STORE: store } },
  )
  const [err, [code]] = await Promise.all([text(service.stderr), once(service, 'exit')])
  expect({ err, code }).toEqual({
    err: `${store} is neither a folder nor s3://<bucket>/<folder>.\n`,
    code: 1,
  })
})

async function tokens(words: string, options = {}): Promise<string> {
  return (await runTokenCommand(places(), words.split(' '), options)).lines.join()
}

test('an operator sees what tokens allow, and ends them', async () => {
  const options = { app, verbs: 'publish, promote' }
  const text = await tokens('add pipeline', options)
  expect(await tokens('list')).toMatch(/pipeline +remote-auth +active +\S+ +- +publish,promote$/)
  expect(await tokens('rotate pipeline')).not.toBe(text)
  await expect(tokens('add pipeline', options)).rejects.toThrow('There is a token pipeline already')

  expect(await tokens('revoke pipeline')).toBe('The token pipeline is revoked.')

  expect(await tokens('list')).toMatch(/pipeline +remote-auth +revoked/)
  await expect(tokens('rotate pipeline')).rejects.toThrow('Add one with another name.')
  await expect(tokens('add pipeline', options)).rejects.toThrow('Choose another name.')
  await expect(tokens('revoke pipeline')).rejects.toThrow('was already revoked')
})

test.each([
  ['fly', {}, 'Use tokens add, rotate, revoke, list or history.'],
  ['add pipeline', {}, 'Name an app, such as remote-auth.'],
  ['add', { app, verbs: 'publish' }, 'Name the token, such as tables-pipeline.'],
  ['add pipeline', { app }, /^Set --verbs to what the token allows, of pub/],
  ['add pipeline', { app, verbs: 'publish,fly' }, /^Unknown verb: fly. Set --verbs to what/],
  ['add pipeline', { app, verbs: 'publish', days: 'x' }, /^--days must be a whole number/],
  ['add Pipe!', { app, verbs: 'publish' }, /^The name of a token must be lowercase/],
  ['rotate nobody', {}, 'Unknown token: nobody'],
  ['revoke one two', {}, 'Name exactly one token.'],
])('tokens %s is refused with %j', async (words, options, message) => {
  await expect(tokens(words, options)).rejects.toThrow(message)
})

test('damaged tokens let nobody in', async () => {
  const { url } = await site.start()
  const token = await site.token('pipeline')
  const stored = await site.store.read('tokens.json')
  const half = stored?.body.subarray(0, 100) ?? Buffer.from('')
  await site.store.writeIfMatch('tokens.json', half, stored?.etag ?? null)

  const log = vi.spyOn(console, 'error').mockReturnValue()
  const reply = await sendCall(url, token, { verb: 'status' })

  expect(reply.status).toBe(503)
  expect(await reply.json()).toEqual({
    error: 'The tokens of this service cannot be read. Tell its operator.',
  })
  expect(log).toHaveBeenCalledWith('tokens.json is not JSON.')
})
