// Plain JavaScript, because the scripts of the repository use it too.
import { createServer } from 'node:net'
import { portsOfAPortal } from '@portal/contract/ports'

const loopbacks = ['127.0.0.1', '::1']

/**
 * Finds ports in a row: from `first` or, if one is taken, of a later portal. Throws RangeError after the last port.
 * @param {number} first @param {number} [count] @returns {Promise<number>}
 */
export async function freePorts(first, count = 1) {
  const ports = Array.from({ length: count }, (_, at) => first + at)
  const free = await Promise.all(ports.map(isFree))
  return free.includes(false) ? freePorts(first + portsOfAPortal, count) : first
}

/** @param {number} port */
export async function isFree(port) {
  const free = await Promise.all(loopbacks.map((address) => isFreeAt(port, address)))
  return !free.includes(false)
}

/** @param {number} port @param {string} address @returns {Promise<boolean>} */
function isFreeAt(port, address) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => {
      // Other errors, such as a machine without IPv6, leave the port to the server itself.
      const code = 'code' in error ? error.code : undefined
      resolve(code !== 'EADDRINUSE' && code !== 'EACCES')
    })
    probe.listen({ port, host: address }, () => probe.close(() => resolve(true)))
  })
}
