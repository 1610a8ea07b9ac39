import { liveNamespace, livePath } from '@portal/contract'
import { io } from 'socket.io-client'
import { z } from 'zod'

// Opens idle pages of many users at an api, and measures how long a change takes to reach all of them.

const Order = z.object({
  address: z.string(),
  origin: z.string(),
  sessions: z.array(z.object({ id: z.number(), token: z.string() })),
  pagesEach: z.number(),
})

process.on('message', async (message) => {
  const { address, origin, sessions, pagesEach } = Order.parse(message)
  let heard = 0
  const open = (session: { id: number; token: string }) =>
    new Promise<void>((done, fail) => {
      const socket = io(`${address}${liveNamespace}`, {
        path: livePath,
        auth: { uuid: String(session.id), token: session.token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { origin },
      })
      socket.once('connect', () => done()).once('connect_error', fail)
      socket.on('user.changed', () => {
        heard += 1
        if (heard === sessions.length * pagesEach) process.send?.({ heardAt: Date.now() })
      })
    })
  const began = Date.now()
  for (let page = 0; page < pagesEach; page++)
    for (let first = 0; first < sessions.length; first += 50)
      await Promise.all(sessions.slice(first, first + 50).map(open))
  process.send?.({ connectedMs: Date.now() - began })
})
