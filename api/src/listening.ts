import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { StartRefused } from './config'
import { hasCode, reasonOf } from './errors/cause'

interface Place {
  readonly port: number
  readonly host: string
}

const firstPortOfUsers = 1024
const connectWithinMs = 1000

/**
 * Refuses a port that cannot be had, before the database is opened. It is not listened on, because a front would send it
 * calls, which are lost; only a port below 1024 is, to see whether this user may.
 */
export async function requirePort(place: Place): Promise<void> {
  if (await isInUse(place)) throw new StartRefused(portInUse(place.port))
  const { port, host } = place
  const server = createServer()
  await orRefuse(place, async () => {
    server.listen({ host, port: port < firstPortOfUsers ? port : 0, exclusive: true })
    await once(server, 'listening')
  })
  server.close()
  await once(server, 'close')
}

function isInUse({ port, host }: Place): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: connectWithinMs })
    const end = (isAnswered: boolean) => {
      socket.destroy()
      resolve(isAnswered)
    }
    socket.once('connect', () => end(true))
    for (const event of ['error', 'timeout']) socket.once(event, () => end(false))
  })
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
  if (hasCode(error, 'EADDRINUSE')) return portInUse(port)
  if (hasCode(error, 'EACCES'))
    return `Port ${port} may not be used by this user. Set API_PORT to one above 1023.`
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND'))
    return `The address ${host} is not one of this machine. Set API_HOST.`
  return `The api cannot listen on ${host}, port ${port}: ${reasonOf(error)}`
}

function portInUse(port: number): string {
  return `Port ${port} is in use. Stop the process that uses it, or set API_PORT.`
}
