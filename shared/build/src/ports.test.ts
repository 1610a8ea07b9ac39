import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { portsOfAPortal } from '@portal/contract/ports'
import { expect, test } from 'vitest'
import { freePorts, isFree } from './ports'

test.each(['127.0.0.1', '0.0.0.0'])('a port that is taken at %s is not free', async (address) => {
  await using taken = await takePort(address)
  expect(await isFree(taken.port)).toBe(false)
})

test('a free port is taken as it is', async () => {
  const taken = await takePort('127.0.0.1')
  await taken[Symbol.asyncDispose]()
  expect(await freePorts(taken.port)).toBe(taken.port)
})

test.each([1, portsOfAPortal])('%i ports in a row move past one that is taken', async (count) => {
  await using taken = await takePort('127.0.0.1')
  const first = taken.port - count + 1
  const found = await freePorts(first, count)
  expect(found).toBeGreaterThan(first)
  expect((found - first) % portsOfAPortal).toBe(0)
  for (let port = found; port < found + count; port += 1) expect(await isFree(port)).toBe(true)
})

async function takePort(address: string) {
  const server = createServer().listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { port, [Symbol.asyncDispose]: close }
}
