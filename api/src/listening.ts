import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartRefused } from './config'
import { hasCode, reasonOf } from './errors/cause'

interface Place {
  readonly port: number
  readonly host: string
}

/** Refuses a port that cannot be had, before the database is opened. */
export async function requirePort(place: Place): Promise<void> {
  const server = createServer()
  await orRefuse(place, async () => {
    server.listen({ ...place, exclusive: true })
    await once(server, 'listening')
  })
  server.close()
  await once(server, 'close')
}

/** @throws {StartRefused} when the port cannot be had */
export async function orRefuse<T>({ port, host }: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    throw new StartRefused(refusal(error, port, host))
  }
}

function refusal(error: unknown, port: number, host: string): string {
  if (hasCode(error, 'EADDRINUSE'))
    return `Port ${port} is in use. Stop the process that uses it, or set API_PORT.`
  if (hasCode(error, 'EACCES'))
    return `Port ${port} may not be used by this user. Set API_PORT to one above 1023.`
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND'))
    return `The address ${host} is not one of this machine. Set API_HOST.`
  return `The api cannot listen on ${host}, port ${port}: ${reasonOf(error)}`
}
