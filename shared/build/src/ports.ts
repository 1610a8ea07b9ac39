import { createServer } from 'node:net'
import { portsOfAPortal } from '@portal/contract/ports'

const loopbacks = ['127.0.0.1', '::1']

/** Finds ports in a row: from `first` or, if one is taken, of a later portal. Throws RangeError after the last port. */
export async function freePorts(first: number, count = 1): Promise<number> {
  const ports = Array.from({ length: count }, (_, at) => first + at)
  const free = await Promise.all(ports.map(isFree))
  return free.includes(false) ? freePorts(first + portsOfAPortal, count) : first
}

export async function isFree(port: number): Promise<boolean> {
  const free = await Promise.all(loopbacks.map((address) => isFreeAt(port, address)))
  return !free.includes(false)
}

function isFreeAt(port: number, address: string): Promise<boolean> {
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
