import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePorts } from '@portal/build/ports'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { commandOf } from '../src/installed-command'
import { mustRun } from '../src/processes'
import { root } from '../workspace.mjs'

const delivery = 'shared/delivery'
const dist = join(delivery, 'dist')
const folder = mkdtempSync(join(tmpdir(), 'portal-site-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the compiled site server runs away from the repository, sends traces and stops at SIGTERM', async () => {
  await mustRun('Compiling', process.execPath, [commandOf(delivery, 'tsx'), 'build.ts'], {
    cwd: join(root, delivery),
  })
  cpSync(join(root, dist), join(folder, dist), { recursive: true })
  expect(existsSync(join(folder, dist, 'node_modules'))).toBe(false)
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
