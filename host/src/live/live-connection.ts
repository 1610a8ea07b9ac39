import {
  type ClientToServer,
  limits,
  liveNamespace,
  livePath,
  type ServerEvent,
  type ServerEventBody,
  type ServerToClient,
  serverEvents,
} from '@portal/contract'
import type { Socket } from 'socket.io-client'
import { createStore } from 'zustand'
import { portalConfig } from '../config'
import { patiently } from '../errors/patiently'
import type { Credential } from '../http/credential'

export type LiveState =
  | { readonly is: 'closed' }
  | { readonly is: 'connecting' }
  | { readonly is: 'connected' }
  /** The server closed the connection, for example to restart; reconnects silently. */
  | { readonly is: 'interrupted' }
  /** The connection failed, so the session will end. */
  | { readonly is: 'lost'; readonly since: number }

export const liveStore = createStore<LiveState>()(() => ({ is: 'closed' }))

type PortalSocket = Socket<ServerToClient, ClientToServer>
type Listener = (body: never) => void

const listeners = new Map<ServerEvent, Set<Listener>>()
/** Counts openings, so a socket created after a sign-out isn't opened. */
let opening = 0
let socket: PortalSocket | undefined

/** The one live connection, opened with the session. */
export const live = { open, close, endSession, on }

/** @param is `interrupted` for a later attempt: the page may have missed events meanwhile. */
async function open(
  credential: Credential,
  is: 'connecting' | 'interrupted' = 'connecting',
): Promise<void> {
  close()
  const mine = opening
  liveStore.setState({ is }, true)
  const [client, config] = await Promise.all([
    patiently(() => import(/* webpackChunkName: "live" */ 'socket.io-client')),
    portalConfig(),
  ]).catch(() => [])
  if (mine !== opening) return
  // Without its code, calls go on; it is asked for again.
  if (!client || !config) {
    const retry = () => mine === opening && open(credential, 'interrupted')
    setTimeout(retry, limits.liveReconnectionDelayMaxMs)
    return
  }
  // Socket.IO takes a path in its address as the namespace.
  const { origin, pathname } = new URL(config.apiOrigin)
  const opened: PortalSocket = client.io(`${origin}${liveNamespace}`, {
    path: `${pathname.replace(/\/$/, '')}${livePath}`,
    // Several api processes then need no sticky sessions.
    transports: ['websocket'],
    autoConnect: false,
    auth: { uuid: String(credential.id), token: credential.token },
    reconnectionDelay: limits.liveReconnectionDelayMs,
    reconnectionDelayMax: limits.liveReconnectionDelayMaxMs,
    randomizationFactor: limits.liveRandomizationFactor,
    timeout: limits.liveConnectTimeoutMs,
  })
  opened.on('connect', () => {
    if (liveStore.getState().is !== 'lost') liveStore.setState({ is: 'connected' }, true)
  })
  opened.on('disconnect', () => {
    if (liveStore.getState().is === 'connected') liveStore.setState({ is: 'interrupted' }, true)
    // Socket.IO doesn't reconnect after the server disconnects; the handshake tells whether the session ended.
    if (!opened.active) opened.connect()
  })
  opened.on('connect_error', (error) => refused(opened, error))
  opened.onAny(hear)
  opened.open()
  socket = opened
}

type Refusal = Error & { data?: { code?: unknown } }

/** A session that ended without a connection, as while a machine slept, is no trouble of the server. */
function refused(opened: PortalSocket, { message, data }: Refusal): void {
  if (data?.code === 'session-ended') hear('session.ended', { reason: 'expired' })
  else if (message === 'too-many-requests') {
    if (liveStore.getState().is === 'connecting') liveStore.setState({ is: 'interrupted' }, true)
    // Socket.IO doesn't reconnect after a refusal. Another tab that closes makes room.
    setTimeout(() => opened === socket && opened.connect(), limits.liveReconnectionDelayMaxMs)
  } else lose()
}

/** Only the first error counts. */
function lose(): void {
  if (liveStore.getState().is === 'lost') return
  liveStore.setState({ is: 'lost', since: Date.now() }, true)
}

function close(): void {
  retire((socket) => socket.disconnect())
}

/** Ends the session, then disconnects: the server skips a request that it reads together with a disconnection. */
function endSession(): void {
  retire((socket) => {
    const ended = () => socket.disconnect()
    socket.timeout(limits.liveConnectTimeoutMs).emit('session.end', {}, ended)
  })
}

/** Forgets the socket after a last action, once it is connected: closing it before logs a browser error. */
function retire(last: (socket: PortalSocket) => void): void {
  const retired = socket
  opening += 1
  socket = undefined
  liveStore.setState({ is: 'closed' }, true)
  if (!retired) return
  retired.removeAllListeners()
  retired.offAny()
  if (retired.connected) {
    last(retired)
  } else {
    retired.once('connect', () => last(retired))
    retired.once('connect_error', () => retired.disconnect())
  }
}

function on<E extends ServerEvent>(event: E, heard: (body: ServerEventBody<E>) => void) {
  const heardBy = listeners.get(event) ?? new Set<Listener>()
  listeners.set(event, heardBy.add(heard))
  return () => {
    heardBy.delete(heard)
  }
}

function hear(event: string, body: unknown): void {
  if (!isServerEvent(event)) return
  const parsed = serverEvents[event].safeParse(body)
  if (!parsed.success) {
    console.error(`The event ${event} is not as agreed`, parsed.error)
    return
  }
  for (const heard of listeners.get(event) ?? []) {
    try {
      heard(parsed.data as never)
    } catch (error) {
      // As if nobody had caught it, so a remote is named in the report.
      reportError(error)
    }
  }
}

function isServerEvent(event: string): event is ServerEvent {
  return Object.hasOwn(serverEvents, event)
}
