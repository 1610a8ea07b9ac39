import { existsSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { listenOnSocket, socketPath } from '../own-socket'
import { AdminRefused, type Workplace } from './command'
import { runCommand } from './commands'

// The embedded database belongs to one process. While an api has it, commands go through a socket in its data folder,
// which only its user can access.

const Order = z.object({ command: z.string(), options: z.record(z.string(), z.unknown()) })
const Answer = z.union([z.object({ done: z.array(z.string()) }), z.object({ refused: z.string() })])

/** Takes commands through a socket in the data folder; returns a stop function. */
export async function openDoor(
  dataFolder: string,
  place: Workplace,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const server = createServer(async (call, reply) => {
    const answer = await text(call)
      .then((order) => obey(place, order))
      .catch((error: unknown) => {
        onFailure(error)
        return { refused: 'The command failed. See the log of the api for the cause.' }
      })
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await listenOnSocket(server, socketIn(dataFolder))
  return () => new Promise((closed) => server.close(() => closed()))
}

async function obey(place: Workplace, order: string): Promise<z.infer<typeof Answer>> {
  try {
    const { command, options } = Order.parse(JSON.parse(order))
    return { done: await runCommand(place, command, options) }
  } catch (error) {
    if (error instanceof AdminRefused) return { refused: error.message }
    throw error
  }
}

/** Whether an api may be running on a data folder. */
export function hasDoor(dataFolder: string): boolean {
  return existsSync(socketIn(dataFolder))
}

/** Sends a command to the api on a data folder; undefined without one. Throws AdminRefused as the command does. */
export async function callDoor(
  dataFolder: string,
  command: string,
  options: Record<string, unknown>,
): Promise<string[] | undefined> {
  const answered = await new Promise<string | undefined>((resolve, reject) => {
    const call = request(
      { socketPath: socketPath(socketIn(dataFolder)), method: 'POST', agent: false },
      (reply) => text(reply).then(resolve, reject),
    )
    call.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? resolve(undefined) : reject(error),
    )
    call.end(JSON.stringify({ command, options }))
  })
  if (answered === undefined) return undefined
  const answer = Answer.parse(JSON.parse(answered))
  if ('refused' in answer) throw new AdminRefused(answer.refused)
  return answer.done
}

function socketIn(dataFolder: string): string {
  return join(dataFolder, 'admin.sock')
}
