import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { livePath } from '@portal/contract'
import { socketQuery } from '@portal/contract/qa/switches'

/** Fails the live connections that request it, before other listeners. */
export function failSockets(server: Server): void {
  server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api')
    const fault = searchParams.get(socketQuery)
    if (fault === null || !pathname.startsWith(livePath)) return
    // An unknown fault refuses the connection too.
    const [, dropMs] = /^drop-(\d+)$/.exec(fault) ?? []
    if (dropMs === undefined) socket.destroy()
    else setTimeout(() => socket.destroy(), Number(dropMs)).unref()
  })
}
