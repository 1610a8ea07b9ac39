import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Refused } from './workspace.mjs'

const loopbacks = ['127.0.0.1', '::1']
const askEveryMs = 100

/**
 * @param {number} port
 * @param {string} setting The variable that chooses another one.
 * @throws {Refused} when something listens there.
 */
export async function requireFree(port, setting) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refused(`${setting} must be a port, from 1 to 65535.`)
  const free = await Promise.all(loopbacks.map((address) => isFree(port, address)))
  if (free.includes(false))
    throw new Refused(
      `Port ${port} is taken. Stop what uses it, or choose another one with ${setting}.`,
    )
}

function isFree(port, address) {
  return new Promise((resolve) => {
    const probe = createServer()
    // Other errors, such as a machine without IPv6, leave the port to the server itself.
    probe.once('error', (error) => resolve(!['EADDRINUSE', 'EACCES'].includes(error.code)))
    probe.listen({ port, host: address }, () => probe.close(() => resolve(true)))
  })
}

/**
 * Waits until an address answers with success.
 * @throws {Refused} when it does not within the time.
 */
export async function answers(url, withinMs) {
  const end = performance.now() + withinMs
  while (performance.now() < end) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    await pause(askEveryMs)
  }
  throw new Refused(`${url} did not answer within ${withinMs / 1000} s.`)
}
