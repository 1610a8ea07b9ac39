import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { Refusal } from './refusal'

/** Each is in memory until it is stored. */
const filesAtOnce = 16
/** Two clients send as many. */
const filesOfTokenAtOnce = 8
const leastBytesPerSecond = 5000

export function filePlaces() {
  const taken: string[] = []
  /** Takes a place until the reply is sent. Throws Refusal when none is free. */
  return (token: string, reply: ServerResponse): void => {
    const own = taken.filter((one) => one === token)
    if (taken.length >= filesAtOnce || own.length >= filesOfTokenAtOnce)
      throw new Refusal(503, 'Too many files are being uploaded. Repeat the command.', 1)
    taken.push(token)
    reply.once('close', () => taken.splice(taken.indexOf(token), 1))
  }
}

/** Reads up to `size` bytes. Throws Refusal for a file that arrives too slowly, is cut off or is larger. */
export function receiveFile(body: Readable, size: number, checkMs: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let [received, checked] = [0, 0]
  let timer: NodeJS.Timeout
  return new Promise<Buffer>((resolve, reject) => {
    const refuse = (status: number, message: string) => reject(new Refusal(status, message))
    timer = setInterval(() => {
      if (received - checked < (leastBytesPerSecond * checkMs) / 1000)
        refuse(408, 'A file arrives too slowly. Repeat the command.')
      checked = received
    }, checkMs)
    body.on('data', (part: Buffer) => {
      received += part.length
      if (received > size) refuse(413, 'A file is larger than it was listed.')
      else parts.push(part)
    })
    body.on('end', () => resolve(Buffer.concat(parts)))
    body.on('error', () => refuse(400, 'A file was cut off.'))
  }).finally(() => clearInterval(timer))
}
