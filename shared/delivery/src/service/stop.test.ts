import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openService } from '../client/delivery-client'
import { readBuild } from '../commands/build-output'
import { newCallId } from '../documents/calls'
import { freePort } from '../server/free-port-fixture'
import { type ServedSite, servedSite } from './service-fixture'

const app = 'remote-auth'

let site: ServedSite
let temporary: string
beforeEach(async () => {
  site = await servedSite()
  temporary = join(site.folder, 'temporary')
  await mkdir(temporary)
})
afterEach(() => site.remove())

const builds = async () =>
  (await readdir(temporary)).filter((name) => name.startsWith('portal-upload-'))

async function startProcess(): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'serve.ts')],
    {
      env: {
        PATH: process.env.PATH,
        TMPDIR: temporary,
        PORTAL_DATA: site.folder,
        DELIVERY_PORT: `${port}`,
        DELIVERY_HOST: '127.0.0.1',
      },
      stdio: 'inherit',
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  return { url: `http://127.0.0.1:${port}`, child }
}

test('a stop that cuts off a publish leaves no build behind', { timeout: 30_000 }, async () => {
  await site.release('host')
  const token = await site.token('pipeline')
  const { url, child } = await startProcess()
  const files = { 'large.js': randomBytes(150_000).toString('hex') }
  const build = await readBuild(await site.build(app, { files }), app)
  const { version } = build.release
  const upload = await openService(url, token).upload({ app, version, files: build.files })
  const body = JSON.stringify({ id: newCallId(), call: { verb: 'publish', app, upload } })
  const { hostname, port } = new URL(url)
  const caller = connect(Number(port), hostname)
  caller.write(
    `POST /v1/calls HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await expect.poll(builds, { timeout: 10_000 }).toHaveLength(1)

  // A stop waits for a caller who is still there.
  caller.resetAndDestroy()
  await pause(100)
  child.kill('SIGTERM')

  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await builds()).toEqual([])
})

test('a start removes builds of dead processes only', { timeout: 30_000 }, async () => {
  const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(dead, 'exit')
  const kept = `portal-upload-${process.pid}-a`
  for (const name of [kept, `portal-upload-${dead.pid}-b`])
    await mkdir(join(temporary, name, 'dist'), { recursive: true })

  await startProcess()

  await expect.poll(builds, { timeout: 20_000 }).toEqual([kept])
})
