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
import type { Credential } from '../http/credential'

export type LiveState =
  | { readonly is: 'closed' }
  | { readonly is: 'connecting' }
  | { readonly is: 'connected' }
  /** The server closed the connection, as on a restart: reconnect without a message. */
  | { readonly is: 'interrupted' }
  /** The connection failed, so the session ends. */
  | { readonly is: 'lost'; readonly since: number }

/** The state of the live connection, for the disconnect dialog. */
export const liveStore = createStore<LiveState>()(() => ({ is: 'closed' }))

type PortalSocket = Socket<ServerToClient, ClientToServer>
type Listener = (body: never) => void

const listeners = new Map<ServerEvent, Set<Listener>>()
/** Counts openings, so that a socket that arrives after a sign-out is not opened. */
let opening = 0
let socket: PortalSocket | undefined

/** The one live connection: opened explicitly with the session, heard through `on`. */
export const live = { open, close, endSession, on }

async function open(credential: Credential): Promise<void> {
  close()
  const mine = opening
  liveStore.setState({ is: 'connecting' }, true)
  const [{ io }, config] = await Promise.all([
    import(/* webpackChunkName: "live" */ 'socket.io-client'),
    portalConfig(),
  ]).catch(() => [{ io: undefined }, undefined] as const)
  if (mine !== opening) return
  if (!io || !config) {
    lose()
    return
  }
  const opened: PortalSocket = io(`${config.apiOrigin}${liveNamespace}`, {
    path: livePath,
    // Several api processes need no sticky sessions this way.
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
    // Sent away by the server it would wait; the handshake says whether the session is over.
    if (!opened.active) opened.connect()
  })
  opened.on('connect_error', lose)
  opened.onAny(hear)
  opened.open()
  socket = opened
}

/** The first error counts, later ones change nothing. */
function lose(): void {
  if (liveStore.getState().is === 'lost') return
  liveStore.setState({ is: 'lost', since: Date.now() }, true)
}

function close(): void {
  retire((socket) => socket.disconnect())
}

/**
 * Ends the session on the server (api.md, decision 5), then the connection. Nobody waits for it, and a busy server has
 * its time: what it reads together with a disconnection it does not do.
 */
function endSession(): void {
  retire((socket) => {
    const ended = () => socket.disconnect()
    socket.timeout(limits.liveConnectTimeoutMs).emit('session.end', {}, ended)
  })
}

/**
 * Forgets the socket and does the last thing with it: at once, or when it has connected, as one that is still
 * connecting cannot be closed without a complaint of the browser.
 */
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
  for (const heard of listeners.get(event) ?? []) heard(parsed.data as never)
}

function isServerEvent(event: string): event is ServerEvent {
  return Object.hasOwn(serverEvents, event)
}
