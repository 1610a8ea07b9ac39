import type { Browser, CDPSession, Page } from '@playwright/test'
import { storageKeys } from '@portal/contract'

export interface Network {
  readonly name: string
  readonly kilobitsPerSecond: number
  readonly latencyMs: number
}

export const screenNames = ['login', 'dashboard'] as const
export type ScreenName = (typeof screenNames)[number]

/** One opening of a screen. Times in ms since the navigation, bytes as they came over the network. */
export interface Opening {
  bytes: number
  fcp: number
  lcp: number
  ready: number
  /** How long tasks blocked the page until it was ready, each beyond its first 50 ms. */
  blocking: number
  longestTask: number
}

interface Session {
  readonly id: number
  readonly token: string
}

interface Visit {
  readonly browser: Browser
  readonly origin: string
  readonly screen: ScreenName
  readonly network: Network
  readonly session: Session
  /** How many times slower the processor is made. */
  readonly cpu: number
}

/** The function of the page that tells the bench. */
const tellReady = 'tellReady'
const readyWithinMs = 60_000

const paths: Record<ScreenName, string> = { login: '/login', dashboard: '/' }
const readySelectors: Record<ScreenName, string> = {
  // Not those of the first paint.
  login: '#portal:not([inert]) form input',
  dashboard: '#portal:not([inert]) [role=tabpanel] li :is(img, button)',
}

/** Opens a screen in a new browser context, and once more with what the first time has left in its cache. */
export async function openTwice(visit: Visit): Promise<{ cold: Opening; warm: Opening }> {
  const context = await visit.browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 860 },
    ignoreHTTPSErrors: true,
  })
  try {
    const page = await context.newPage()
    // The compiler gives names to functions within functions, by a helper that pages do not have.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await page.addInitScript(prepare, {
      keys: storageKeys,
      tellReady,
      session: visit.screen === 'dashboard' ? visit.session : null,
      selector: readySelectors[visit.screen],
    })
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: tellReady })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: visit.cpu })
    const bitsPerByte = 8
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: visit.network.latencyMs,
      downloadThroughput: (visit.network.kilobitsPerSecond * 1000) / bitsPerByte,
      uploadThroughput: (visit.network.kilobitsPerSecond * 1000) / bitsPerByte,
    })
    const url = `${visit.origin}${paths[visit.screen]}`
    const cold = await open(page, cdp, url)
    await page.goto('about:blank')
    const warm = await open(page, cdp, url)
    return { cold, warm }
  } finally {
    await context.close()
  }
}

async function open(page: Page, cdp: CDPSession, url: string): Promise<Opening> {
  const { origin } = new URL(url)
  const mine = new Set<string>()
  let bytes = 0
  const sent = ({ requestId, request }: { requestId: string; request: { url: string } }) => {
    if (!request.url.startsWith(origin)) return
    mine.add(requestId)
  }
  const cached = ({ requestId }: { requestId: string }) => void mine.delete(requestId)
  const finished = ({
    requestId,
    encodedDataLength,
  }: {
    requestId: string
    encodedDataLength: number
  }) => {
    if (!mine.has(requestId) || encodedDataLength === 0) return
    bytes += encodedDataLength
  }
  cdp.on('Network.requestWillBeSent', sent)
  cdp.on('Network.requestServedFromCache', cached)
  cdp.on('Network.loadingFinished', finished)
  const ready = told(cdp)
  await page.goto(url, { waitUntil: 'commit' })
  await ready
  const received = bytes
  await page.waitForFunction(arePicturesLoaded, undefined, { timeout: readyWithinMs })
  // The largest paint is reported a moment after it was made.
  await page.waitForTimeout(300)
  cdp.off('Network.requestWillBeSent', sent)
  cdp.off('Network.requestServedFromCache', cached)
  cdp.off('Network.loadingFinished', finished)
  const times = await page.evaluate(() => {
    const { readyAt: ready, lcp, tasks } = window as unknown as Seen
    const [fcp] = performance.getEntriesByName('first-contentful-paint')
    const lengths = tasks.filter(({ start }) => start < ready).map(({ length }) => length)
    return {
      ...{ ready, lcp, fcp: fcp?.startTime ?? Number.NaN },
      blocking: lengths.reduce((sum, length) => sum + length - 50, 0),
      longestTask: Math.max(0, ...lengths),
    }
  })
  return { bytes: received, ...times }
}

/** Until the page says that it is ready. The driver's own waiting evaluates 330 kB in each page, before its first paint. */
function told(cdp: CDPSession): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The screen is not ready')), readyWithinMs)
    cdp.once('Runtime.bindingCalled', () => {
      clearTimeout(late)
      resolve()
    })
  })
}

/** Whether the pictures in view have come: one may be the largest paint, also after the screen can be used. */
function arePicturesLoaded() {
  return Array.from(document.images).every(
    (picture) => picture.complete || picture.getBoundingClientRect().top > innerHeight,
  )
}

/** Measurements that are collected in the page. The browser reports tasks of 50 ms and more. */
interface Seen {
  readyAt: number
  lcp: number
  tasks: { start: number; length: number }[]
}

/** Runs before the page: gives it its session and watches for what is measured. */
function prepare({
  keys,
  tellReady,
  session,
  selector,
}: {
  keys: typeof storageKeys
  tellReady: string
  session: Session | null
  selector: string
}) {
  if (location.protocol === 'about:') return
  if (session) {
    sessionStorage.setItem(keys.session, JSON.stringify(session))
    localStorage.setItem(keys.userId, String(session.id))
  }
  localStorage.setItem(keys.language, 'en')
  const seen = window as unknown as Seen
  seen.tasks = []
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, length: duration })
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    if (!document.querySelector(selector)) requestAnimationFrame(look)
    else
      requestAnimationFrame(() =>
        setTimeout(() => {
          seen.readyAt = performance.now()
          ;(window as unknown as Record<string, (text: string) => void>)[tellReady]?.('')
        }),
      )
  }
  look()
}
