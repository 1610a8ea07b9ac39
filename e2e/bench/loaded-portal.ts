import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { storageKeys } from '@portal/contract'
import { freePorts } from '../fixtures/free-ports'

// A portal for the benches. `npm run bench:…` finds the browser and names it in PORTAL_CHROMIUM.

const root = fileURLToPath(new URL('../..', import.meta.url))
const [portalPort, apiPort] = await freePorts(2)
export const portalUrl = `http://localhost:${portalPort}`
export const apiUrl = `http://localhost:${apiPort}`
const password = 'Portal360demo'
export const frameMs = 1000 / 60

interface Portal {
  readonly browser: Browser
  /** The folder of its site. */
  readonly site: string
}

/** How much the user of the load set has. */
export interface Volume {
  readonly projects: number
  readonly rows: number
}

/** Seeds the load set, starts a portal, and measures. */
export function withLoadedPortal(
  volume: Volume,
  measure: (browser: Browser) => Promise<void>,
): Promise<void> {
  return withPortal(({ browser }) => measure(browser), { volume })
}

/** Starts a portal with new data and measures. Pages of `origins` may call its api too. */
export async function withPortal(
  measure: (portal: Portal) => Promise<void>,
  { volume, origins = [] }: { volume?: Volume; origins?: readonly string[] } = {},
): Promise<void> {
  const data = resolve(root, process.env.PORTAL_DATA || 'var', 'bench')
  await mkdir(data, { recursive: true })
  await removeData(data)
  const settings = {
    ...{ PORTAL_DATA: data, PORTAL_PORT: String(portalPort), API_PORT: String(apiPort) },
    ...{ LOG_LEVEL: 'error', DATABASE_URL: '', PORTAL_ORIGINS: [portalUrl, ...origins].join() },
    // The bundler, which builds the monolith here, has set it to production, where the api refuses demo data and http.
    ...{ DISCOVERY_URL: 'off', NODE_ENV: undefined },
  }
  const env = { ...process.env, ...settings }
  try {
    if (volume) await seed(volume, env)
    const server = spawn(process.execPath, ['tools/run.mjs', 'start'], { cwd: root, env })
    const ended = once(server, 'exit')
    try {
      await said(server, 'Portal ready')
      await Promise.race([
        withBrowser((browser) => measure({ browser, site: join(data, 'site') })),
        ended.then(([code, signal]) => {
          throw new Error(`The portal ended while it was measured (${signal ?? `code ${code}`}).`)
        }),
      ])
    } finally {
      server.kill('SIGTERM')
      await ended
    }
  } finally {
    await removeData(data)
  }
}

/** Removes all but the released site, which takes longer to make than to measure. */
async function removeData(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== 'site' && name !== 'build')
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true })))
}

async function seed({ projects, rows }: Volume, env: NodeJS.ProcessEnv): Promise<void> {
  const script = ['--import', 'tsx', 'api/bench/seed-load.ts']
  const options = ['--projects', String(projects), '--rows', String(rows)]
  const child = spawn(process.execPath, [...script, ...options], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Seeding the load set ended with ${code}`)
}

async function withBrowser(measure: (browser: Browser) => Promise<void>): Promise<void> {
  const { PORTAL_CHROMIUM: executablePath } = process.env
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-quic'] : [],
  })
  try {
    await measure(browser)
  } finally {
    await browser.close()
  }
}

/** A session of a person of the load set. */
export async function openSession(email: string): Promise<{ id: number; token: string }> {
  const reply = await fetch(`${apiUrl}/api/app_users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en' },
    body: JSON.stringify({ email, password, rememberMe: false }),
  })
  if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status}`)
  return { id: Number(reply.headers.get('id')), token: reply.headers.get('key') ?? '' }
}

/** A new page, on a desktop unless the options say otherwise. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const desktop = { width: 1280, height: 860 }
  const context = await browser.newContext({ locale: 'en-GB', viewport: desktop, ...options })
  return context.newPage()
}

/** The same with a session. */
export async function signedIn(
  browser: Browser,
  email: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const session = await openSession(email)
  const page = await openPage(browser, options)
  await page.addInitScript(
    ({ keys, session }) => {
      sessionStorage.setItem(keys.session, JSON.stringify(session))
      localStorage.setItem(keys.userId, String(session.id))
    },
    { keys: storageKeys, session },
  )
  return page
}

function said(child: ChildProcess, text: string): Promise<void> {
  return new Promise((heard, failed) => {
    let all = ''
    child.once('exit', () => failed(new Error(all)))
    child.stdout?.on('data', (part) => {
      all += part
      if (all.includes(text)) heard()
    })
  })
}
