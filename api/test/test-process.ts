import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  changePicture,
  type Endpoint,
  getProjects,
  headers,
  liveNamespace,
  livePath,
  pathOf,
  requestingUser,
  signIn,
} from '@portal/contract'
import * as demo from '@portal/demo'
import { io, type Socket as LiveSocket } from 'socket.io-client'
import { hashPassword } from '../src/auth/passwords'
import { openFolder } from '../src/db/client'
import { insertDemo } from '../src/demo/queries'
import { origin } from './test-api'

// The real process of the api, started as operators start it.

const sources = resolve(import.meta.dirname, '../src')
/** Written by `processes/compile.ts`. It has no demo data. */
export const compiledFolder = resolve(sources, '../dist')

export interface ApiProcess {
  readonly child: ChildProcess
  readonly said: { output: string; errors: string }
  readonly address: Promise<string>
}

const running = new Set<ChildProcess>()

interface StartOptions {
  /** Of Node. */
  readonly options?: readonly string[]
  /** Path of the main module, relative to the sources; the compiled one by default. Sources run with tsx. */
  readonly main?: string
  /** Id of the user and group that the process runs as, which root may choose. */
  readonly user?: number
}

/** Starts a process with these settings only, without those of the environment. */
export function startProcess(
  env: Record<string, string>,
  { options = [], main = join(compiledFolder, 'main.js'), user }: StartOptions = {},
): ApiProcess {
  const defaults = {
    API_PORT: '0',
    SEED: 'none',
    DATABASE_URL: '',
    DISCOVERY_URL: 'off',
    API_REQUESTS_PER_MINUTE: '1000000',
  }
  const loader = main.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps']
  const child = spawn(process.execPath, [...loader, ...options, resolve(sources, main)], {
    env: { ...process.env, ...defaults, PORTAL_ORIGINS: origin, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  const said = { output: '', errors: '' }
  child.stderr?.on('data', (part: Buffer) => {
    said.errors += part.toString()
  })
  const address = new Promise<string>((done, fail) => {
    child.stdout?.on('data', (part: Buffer) => {
      said.output += part.toString()
      const found = /listening at (http:\S+?)"/.exec(said.output)?.[1]
      if (found) done(found)
    })
    child.on('exit', () => fail(new Error(said.errors)))
  })
  address.catch(() => undefined)
  return { child, said, address }
}

/** Resolves with the exit code. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals) {
  const exit = once(child, 'exit')
  child.kill(signal)
  return (await exit)[0] as number | null
}

export async function endProcesses(): Promise<void> {
  await Promise.all([...running].map((child) => endProcess(child, 'SIGKILL')))
}

export function dataFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `portal-${name}-`))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A copy of a data folder: to make a database takes seconds. */
export function copyOfData(folder: string, name: string) {
  const made = dataFolder(name)
  cpSync(folder, made.folder, { recursive: true })
  return made
}

/** A data folder with an empty embedded database. */
export async function emptyFolder(name: string) {
  const made = dataFolder(name)
  const { close } = await openFolder(join(made.folder, 'db'))
  await close()
  return made
}

/** A copy of the api with all installed packages except one of ours. */
export function copyWithout(left: `@portal/${string}`) {
  const made = dataFolder('copy')
  const api = resolve(sources, '..')
  for (const name of ['package.json', 'src'])
    cpSync(join(api, name), join(made.folder, name), { recursive: true })
  linkPackages(api, made.folder, (name) =>
    `@portal/${name}` === left ? undefined : join(api, 'node_modules/@portal', name),
  )
  return made
}

/** Links the installed packages of one of ours into a copy of it, and those of ours from where they are. */
export function linkPackages(
  installed: string,
  copy: string,
  placeOf: (name: string) => string | undefined,
): void {
  const [from, to] = [join(installed, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, '@portal'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@portal') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@portal'))) {
    const place = placeOf(name)
    if (place) symlinkSync(place, join(to, '@portal', name))
  }
}

/** A data folder with the demo data but without its pictures, which take long to draw. */
export async function demoFolder(name: string) {
  const made = dataFolder(name)
  const { db, close } = await openFolder(join(made.folder, 'db'))
  await insertDemo(demo, db, await hashPassword(demo.demoPassword))
  await close()
  return made
}

export interface Session {
  readonly id: number
  readonly token: string
}

interface Who {
  readonly email: string
  readonly password: string
}

export function callAt(
  address: string,
  endpoint: Endpoint,
  {
    session,
    params,
    body,
    language = 'en',
  }: {
    session?: Session
    params?: Record<string, string | number>
    body?: unknown
    language?: 'pt' | 'en'
  } = {},
): Promise<Response> {
  return fetch(`${address}${pathOf(endpoint, params)}`, {
    method: endpoint.method,
    headers: {
      lang: language,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(session && {
        [headers.authorization]: session.token,
        [headers.requestingUser]: requestingUser(session.id),
      }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

export async function signInAt(address: string, who: Who): Promise<Session> {
  const reply = await callAt(address, signIn, { body: { ...who, rememberMe: false } })
  if (!reply.ok) throw new Error(`Signing in is answered with ${reply.status}`)
  return {
    token: reply.headers.get(headers.sessionToken) ?? '',
    id: Number(reply.headers.get(headers.userId)),
  }
}

export async function isSignedIn(address: string, session: Session): Promise<boolean> {
  const { id } = session
  return (await callAt(address, getProjects, { session, params: { id } })).status === 200
}

export function uploadPortraitAt(
  address: string,
  session: Session,
  picture: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const form = new FormData()
  form.append('portrait', new Blob([picture]), 'portrait')
  return fetch(`${address}${pathOf(changePicture, { id: session.id })}`, {
    method: changePicture.method,
    headers: {
      lang: 'pt',
      [headers.authorization]: session.token,
      [headers.requestingUser]: requestingUser(session.id),
    },
    body: form,
  })
}

/** A live connection that reconnects like that of a page. */
export async function openLiveAt(address: string, { id, token }: Session) {
  const socket = io(`${address}${liveNamespace}`, {
    path: livePath,
    auth: { uuid: String(id), token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
    extraHeaders: { origin },
  })
  await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail))
  return socket
}

export function heard<T = unknown>(socket: LiveSocket, event: string): Promise<T> {
  return new Promise((done) => socket.once(event, (body: T) => done(body)))
}

/** A TCP proxy that passes each connection to the next process that accepts it. */
export async function openFront(addresses: () => readonly string[]) {
  let turn = 0
  const open = new Set<Socket>()
  const passOn = (client: Socket, tries: readonly string[]) => {
    const [next, ...others] = tries
    if (next === undefined) return client.destroy()
    const { hostname, port } = new URL(next)
    const server = connect({ host: hostname, port: Number(port), noDelay: true })
    server.once('connect', () => {
      server.removeAllListeners('error')
      server.on('error', () => client.destroy())
      client.pipe(server).pipe(client)
    })
    server.once('error', () => passOn(client, others))
    client.once('close', () => server.destroy())
    server.once('close', () => server.connecting || client.destroy())
  }
  const front: Server = createServer({ noDelay: true, pauseOnConnect: false }, (client) => {
    open.add(client)
    client.once('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    const all = addresses()
    turn += 1
    passOn(client, [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)])
  })
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${Object(front.address()).port}`,
    cut: () => {
      for (const client of open) client.destroy()
    },
    close: () => {
      for (const client of open) client.destroy()
      front.close()
    },
  }
}
