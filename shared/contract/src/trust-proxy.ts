import { z } from 'zod'

const Hops = z.coerce.number().int().min(1).max(9)
const Network = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
])

/** Of Fastify: nobody, networks, or whether the sender at this hop is one of ours; the last one has hop 0. */
export type TrustProxy = false | string[] | ((address: string, hop: number) => boolean)

/** Which fronts may set `X-Forwarded-For`: `off`, `on` for one, a number in a row, or addresses and networks, separated by commas. */
export const TrustProxy = z
  .string()
  .transform((text, context): TrustProxy => {
    if (text === 'off') return false
    const hops = Hops.safeParse(text === 'on' ? 1 : text)
    if (hops.success) return (_address, hop) => hop < hops.data
    const networks = text.split(',').map((network) => network.trim())
    if (networks.every((network) => Network.safeParse(network).success)) return networks
    context.addIssue({
      code: 'custom',
      message: 'must be off, on, a number of fronts, or their addresses and networks',
    })
    return z.NEVER
  })
  .default(false)
