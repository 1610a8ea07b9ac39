import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { TrustProxy } from '@portal/contract/trust-proxy'
import type { FastifyInstance } from 'fastify'

/** Origin of a call, with its multiplier for the limits in `auth/limits.ts`. */
export interface Network {
  readonly name: string
  readonly attemptsFactor: number
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly network: Network
  }
}

/** Adds the network to every request. */
export function nameNetworks(app: FastifyInstance, attemptsFactor: number): void {
  app.decorateRequest('network', {
    getter() {
      // Undefined once the caller has reset the connection.
      return { name: networkOf(this.ip ?? ''), attemptsFactor }
    },
  })
}

/** Finds the network of a request that Fastify doesn't handle, by the same rule. */
export function networkReader(
  trustProxy: TrustProxy,
  attemptsFactor: number,
): (request: IncomingMessage) => Network {
  const isTrusted = Array.isArray(trustProxy) ? proxyAddr.compile(trustProxy) : trustProxy
  return (request) => {
    const address = isTrusted ? proxyAddr(request, isTrusted) : request.socket.remoteAddress
    return { name: networkOf(address ?? ''), attemptsFactor }
  }
}

export interface Caller {
  readonly network: Network
  readonly userAgent: string | undefined
}

/** User agent and network of a sign-in, as people see them in the list of their sessions. */
export interface Origin {
  readonly userAgent: string | null
  readonly network: string | null
}

const maxUserAgentCharacters = 300
const unknownNetwork = 'unknown'

export function originOf(userAgent: string | undefined, network: Network): Origin {
  return {
    userAgent: userAgent?.slice(0, maxUserAgentCharacters) || null,
    network: network.name === unknownNetwork ? null : coarse(network.name),
  }
}

/** The same with the whole network, for security events. */
export function fullOriginOf({ network, userAgent }: Caller) {
  return { network: network.name, userAgent: userAgent?.slice(0, maxUserAgentCharacters) }
}

/** Leaves out the last number of an IPv4 address, and all but 48 bits of an IPv6 network. */
export function coarse(name: string): string {
  const [address = ''] = name.split('/')
  if (!address.includes(':')) return address.replace(/\d+$/, 'x')
  return `${address.split(':').slice(0, 3).join(':')}:x`
}

/** The address, or the /64 network of an IPv6 address, which belongs to one subscriber. */
export function networkOf(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  // A front may pass on what a caller claims.
  if (!isIP(mapped)) return unknownNetwork
  if (!isIPv6(mapped)) return mapped
  const [head = '', tail] = mapped.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
