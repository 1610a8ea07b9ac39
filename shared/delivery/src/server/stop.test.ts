import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporarySite } from '../commands/build-fixture'
import { freePort } from './free-port-fixture'

/** More than the system keeps for a connection whose reader waits. */
const size = 64_000_000

test('a stop finishes the file that a browser reads, and takes no more', {
  timeout: 30_000,
}, async () => {
  const site = await temporarySite()
  onTestFinished(site.remove)
  const id = await site.release('host')
  await writeFile(join(site.site, `r/host/${id}/large.js`), Buffer.alloc(size, ' '))
  const port = await freePort()
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'serve.ts')],
    {
      env: { PATH: process.env.PATH, PORTAL_DATA: site.folder, PORTAL_PORT: `${port}` },
      stdio: 'inherit',
    },
  )
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')

  const reply = await answered(`http://localhost:${port}/r/host/${id}/large.js`)
  reply.pause()
  server.kill('SIGTERM')
  await refused(`http://localhost:${port}/`)
  let read = 0
  for await (const part of reply) read += part.length

  expect(read).toBe(size)
  expect(await ended).toEqual([0, null])
})

function request(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, resolve).on('error', reject))
}

async function answered(url: string): Promise<IncomingMessage> {
  const reply = await request(url).catch(() => undefined)
  if (reply) return reply
  await pause(50)
  return answered(url)
}

async function refused(url: string): Promise<void> {
  const reply = await request(url).catch(() => undefined)
  if (!reply) return
  reply.resume()
  await pause(50)
  return refused(url)
}
