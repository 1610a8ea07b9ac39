import { chmodSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { relative } from 'node:path'
import { StartRefused } from './config'

/** On macOS; Linux allows 107. */
const maxPathBytes = 103

/**
 * Listens on a socket that only the user of the process can reach, in place of one that a killed process has left.
 * @throws {StartRefused} when its path is too long for the system
 */
export async function listenOnSocket(server: Server, absolute: string): Promise<void> {
  const path = socketPath(absolute)
  if (Buffer.byteLength(path) > maxPathBytes)
    throw new StartRefused(
      `The path of the socket ${path} has more than ${maxPathBytes} bytes. Choose a shorter PORTAL_DATA.`,
    )
  rmSync(path, { force: true })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(path, listening)
  })
  chmodSync(path, 0o600)
}

/** The shorter of the absolute path of a socket and that from here. */
export function socketPath(absolute: string): string {
  const fromHere = relative(process.cwd(), absolute)
  return fromHere.length < absolute.length ? fromHere : absolute
}
