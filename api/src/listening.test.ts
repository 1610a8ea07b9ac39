import { once } from 'node:events'
import { type AddressInfo, createServer, Server } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { requirePort } from './listening'

const host = '127.0.0.1'

afterEach(() => vi.restoreAllMocks())

test('a free port is not listened on: a front would take the process for ready', async () => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(requirePort({ port, host })).rejects.toThrow(`Port ${port} is in use.`)
  server.close()
  await once(server, 'close')

  const listen = vi.spyOn(Server.prototype, 'listen')
  await requirePort({ port, host })
  expect(listen).toHaveBeenCalled()
  expect(listen.mock.calls.map(([place]) => Object(place).port)).not.toContain(port)
})
