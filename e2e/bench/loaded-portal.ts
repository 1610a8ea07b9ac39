import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { storageKeys } from '@portal/shared/contract'

// A portal for the scripts that measure. PORTAL_CHROMIUM names the browser.

const root = fileURLToPath(new URL('../..', import.meta.url))
const ports = { portal: 3300, api: 4300 }
export const portalUrl = `http://localhost:${ports.portal}`
export const apiUrl = `http://localhost:${ports.api}`
const password = 'Portal360demo'
export const frameMs = 1000 / 60

interface Portal {
  readonly browser: Browser
  /** The folder of its site. */
  readonly site: string
}

/** Seeds with the load set and starts a portal, measures, and leaves nothing behind. */
export function withLoadedPortal(measure: (browser: Browser) => Promise<void>): Promise<void> {
  return withPortal(({ browser }) => measure(browser), { isLoaded: true })
}

/**
 * Starts a portal, measures, and leaves nothing behind.
 * @param origins Further origins whose pages may call its api.
 */
export async function withPortal(
  measure: (portal: Portal) => Promise<void>,
  { isLoaded = false, origins = [] }: { isLoaded?: boolean; origins?: readonly string[] } = {},
): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const settings = {
    ...{ PORTAL_DATA: data, PORTAL_PORT: String(ports.portal), API_PORT: String(ports.api) },
    ...{ LOG_LEVEL: 'error', DATABASE_URL: '', PORTAL_ORIGINS: [portalUrl, ...origins].join() },
    ...{ DISCOVERY_URL: 'off' },
  }
  const env = { ...process.env, ...settings }
  try {
    const seed = ['tsx', 'api/src/seed/load.ts']
    if (isLoaded) await finished(spawn('npx', seed, { cwd: root, env, stdio: 'inherit' }))
    const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env })
    try {
      await said(server, 'Portal ready')
      await withBrowser((browser) => measure({ browser, site: join(data, 'site') }))
    } finally {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
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
  return { id: Number(reply.headers.get('id')), token: reply.headers.get('key') ?? '' }
}

/** A new page with a session. */
export async function signedIn(browser: Browser, email: string): Promise<Page> {
  const session = await openSession(email)
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 860 },
  })
  const page = await context.newPage()
  await page.addInitScript(
    ({ keys, session }) => {
      sessionStorage.setItem(keys.session, JSON.stringify(session))
      localStorage.setItem(keys.userId, String(session.id))
    },
    { keys: storageKeys, session },
  )
  return page
}

async function finished(child: ChildProcess) {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
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

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which such a part of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function say(what: string, figure: string, of = '') {
  console.log(`${what.padEnd(44)} ${figure.padEnd(38)} ${of}`)
}

export function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
