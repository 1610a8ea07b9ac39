import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { storageKeys } from '@portal/shared/contract'

// How the dashboard fares with 10,000 projects beside 60, in one run: ratios, as the machine sets the times.
// `pnpm bench:dashboard`; PORTAL_CHROMIUM names the browser.

const root = fileURLToPath(new URL('../..', import.meta.url))
const [portal, api] = [3300, 4300].map((port) => `http://localhost:${port}`)
const password = 'Portal360demo'
const rounds = 9
const frameMs = 1000 / 60

const data = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const settings = { PORTAL_DATA: data, PORTAL_PORT: '3300', API_PORT: '4300', LOG_LEVEL: 'error' }
const env = { ...process.env, ...settings, DATABASE_URL: '' }
try {
  await finished(
    spawn('npx', ['tsx', 'api/src/seed/load.ts'], { cwd: root, env, stdio: 'inherit' }),
  )
  const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env })
  try {
    await said(server, 'Portal ready')
    await measure()
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
} finally {
  await rm(data, { recursive: true, force: true })
}

async function measure() {
  const { PORTAL_CHROMIUM: executablePath } = process.env
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-quic'] : [],
  })
  try {
    await compareFirstCards(browser)
    await filterAndScroll(browser)
  } finally {
    await browser.close()
  }
}

/** Until the first card is painted, cold, the two in turn. */
async function compareFirstCards(browser: Browser) {
  const [few, many]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    few.push(await firstCard(browser, 'usual@atlantico.example'))
    many.push(await firstCard(browser, 'load@atlantico.example'))
  }
  const ratio = median(many) / median(few)
  say(
    'first card, 10,000 : 60',
    `${ratio.toFixed(2)} (goal 1.50)`,
    `${ms(median(many))} : ${ms(median(few))}`,
  )
}

async function firstCard(browser: Browser, email: string): Promise<number> {
  const page = await signedIn(browser, email)
  await page.goto(`${portal}/`)
  await page.locator('[role="tabpanel"] li').first().waitFor()
  const at = await page.evaluate(
    () => new Promise<number>((paint) => requestAnimationFrame(() => paint(performance.now()))),
  )
  await page.context().close()
  return at
}

async function filterAndScroll(browser: Browser) {
  const page = await signedIn(browser, 'load@atlantico.example')
  await page.goto(`${portal}/`)
  await page.getByRole('button', { name: 'Show all projects of Grande Volume' }).click()
  await page.locator('[role="tabpanel"] li[aria-setsize="10000"]').first().waitFor()

  const times: number[] = []
  for (const query of [
    'proj',
    'projeto 00',
    '5',
    'lisboa',
    'a',
    'projeto 0999',
    'nada',
    '77',
    'o',
  ]) {
    times.push(await filterBy(page, query))
  }
  await filterBy(page, '')
  say(
    'filter, after the pause',
    `median ${ms(median(times))}, worst ${ms(Math.max(...times))}`,
    `frame ${ms(frameMs)}`,
  )

  const cdp = await page.context().newCDPSession(page)
  await scrollThrough(page)
  const before = await memory(cdp)
  let nodes = 0
  for (let round = 0; round < 3; round += 1) nodes = Math.max(nodes, await scrollThrough(page))
  const after = await memory(cdp)
  say('nodes of cards', `at most ${nodes} (goal about 1,500)`)
  say(
    'memory after three times through all',
    `${(after / before).toFixed(2)} of that before`,
    mb(after),
  )
  await page.context().close()
}

/** From the change of the address until the page holds the new count and cards, which the next frame paints. */
function filterBy(page: Page, query: string): Promise<number> {
  return page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>('input[type="search"]')
    const status = document.querySelector('[role="tabpanel"] [role="status"]')
    if (!field || !status) throw new Error('The dashboard has no search')
    const started = new Promise<number>((resolve) => {
      const real = history.replaceState.bind(history)
      history.replaceState = (...entry) => {
        history.replaceState = real
        resolve(performance.now())
        real(...entry)
      }
    })
    const changed = new Promise((resolve) =>
      new MutationObserver(resolve).observe(status, {
        subtree: true,
        childList: true,
        characterData: true,
      }),
    )
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    setValue?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const start = await started
    await changed
    const end = performance.now()
    await new Promise((settled) => setTimeout(settled, 100))
    return end - start
  }, query)
}

/** Scrolls to the end and back; the greatest number of nodes that cards had meanwhile. */
function scrollThrough(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const end = document.documentElement.scrollHeight
    let nodes = 0
    for (const part of [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1, 0.6, 0.3, 0]) {
      scrollTo(0, end * part)
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
      nodes = Math.max(
        nodes,
        document.querySelectorAll('[role="tabpanel"] li, [role="tabpanel"] li *').length,
      )
    }
    return nodes
  })
}

async function memory(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const reply = await fetch(`${api}/api/app_users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en' },
    body: JSON.stringify({ email, password, rememberMe: false }),
  })
  const session = { id: Number(reply.headers.get('id')), token: reply.headers.get('key') }
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

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function say(what: string, figure: string, of = '') {
  console.log(`${what.padEnd(40)} ${figure.padEnd(34)} ${of}`)
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

function mb(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
