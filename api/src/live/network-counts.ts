import type { IncomingMessage } from 'node:http'
import { socketsOfNetwork } from '../auth/limits'
import { fullOriginOf, type Network } from '../auth/network'
import type { Trail } from '../events/trail'

/** A connection of the library, before any session. */
interface Connection {
  readonly request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
}

/** Connections of each network to this process. */
export function countNetworks(
  readNetwork: (request: IncomingMessage) => Network,
  trail: Trail,
): {
  /** Whether a network may open one more. */
  admits(request: IncomingMessage): boolean
  add(connection: Connection): void
} {
  const counts = new Map<string, number>()
  const change = (name: string, by: number) => {
    const count = (counts.get(name) ?? 0) + by
    if (count > 0) counts.set(name, count)
    else counts.delete(name)
  }
  return {
    admits: (request) => {
      const network = readNetwork(request)
      const most = socketsOfNetwork * network.attemptsFactor
      if ((counts.get(network.name) ?? 0) < most) return true
      const from = fullOriginOf({ network, userAgent: request.headers['user-agent'] })
      void trail.add({ kind: 'socket', result: 'too-many-requests', ...from })
      return false
    },
    add: (connection) => {
      const { name } = readNetwork(connection.request)
      change(name, 1)
      connection.once('close', () => change(name, -1))
    },
  }
}
