import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePorts } from '@portal/build/ports'
import { temporarySite } from '@portal/delivery/commands/build-fixture'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { commandOf } from '../../src/installed-command'
import { waitForReply } from '../../src/ports'
import { mustRun } from '../../src/processes'
import { root } from '../../workspace.mjs'

const delivery = 'shared/delivery'
const dist = join(delivery, 'dist')
const folder = mkdtempSync(join(tmpdir(), 'portal-site-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  await mustRun('Compiling', process.execPath, [commandOf(delivery, 'tsx'), 'build.ts'], {
    cwd: join(root, delivery),
  })
  cpSync(join(root, dist), join(folder, dist), { recursive: true })
}, 120_000)

test('the compiled site server runs away from the repository, sends traces and stops at SIGTERM', async () => {
  // For the delivery service alone; nothing else can't be bundled.
  expect(readdirSync(join(folder, dist, 'node_modules'))).toEqual(['@bokuweb'])
  const files = readdirSync(join(folder, dist), { recursive: true }).map(String)
  for (const name of files.filter((file) => /\.js(\.map)?$/.test(file)))
    expect(readFileSync(join(folder, dist, name), 'utf8'), name).not.toContain(root)

  const traces: string[] = []
  const receiver = createServer(async (request, response) => {
    traces.push(await text(request))
    response.end('{}')
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const { port: receiverPort } = receiver.address() as AddressInfo

  const port = await freePorts(5800)
  const child = spawn(process.execPath, [join(folder, dist, 'server/serve.js')], {
    env: {
      PORTAL_PORT: `${port}`,
      PORTAL_DATA: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiverPort}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const end = once(child, 'exit')
  const status = () =>
    fetch(`http://localhost:${port}/`).then(
      (reply) => reply.status,
      () => undefined,
    )
  await expect.poll(status, { timeout: 60_000 }).toBeDefined()
  await expect.poll(() => traces.join()).toMatch(/portal-site[\s\S]*GET \//)
  child.kill('SIGTERM')
  expect(await end).toEqual([0, null])
})

test('the compiled delivery service and its command make the same site as the sources', async () => {
  const site = await temporarySite()
  onTestFinished(() => site.remove())
  const data = join(site.folder, 'data')
  const port = await freePorts(5850)
  const service = spawn(process.execPath, [join(folder, dist, 'service/serve.js')], {
    env: { DELIVERY_PORT: `${port}`, PORTAL_DATA: data },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void service.kill('SIGKILL'))
  const end = once(service, 'exit')
  const url = `http://localhost:${port}`
  await waitForReply(`${url}/health`, 60_000)
  const release = (...words: string[]) =>
    mustRun('Release', process.execPath, [join(folder, dist, 'commands/cli.js'), ...words], {
      cwd: folder,
      env: { PORTAL_DATA: data, PORTAL_SITE: url, PORTAL_TOKEN: token },
    })
  let token = ''
  for (const app of ['host', 'remote-auth'] as const) {
    const added = await release('tokens', 'add', app, '--app', app, '--verbs', 'publish,promote')
    token = /portal_\S+/.exec(added)?.[0] ?? ''
    await release('publish', app, '--folder', await site.build(app))
    await release('promote', app)
    await site.release(app)
  }

  for (const file of ['index.html', 'mf/discovery.json', 'headers.json'])
    expect(readFileSync(join(data, 'site', file), 'utf8'), file).toBe(
      readFileSync(join(site.site, file), 'utf8'),
    )
  service.kill('SIGTERM')
  expect(await end).toEqual([0, null])
})
