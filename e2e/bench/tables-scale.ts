import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { Browser, Page } from '@playwright/test'
import { tell } from '@portal/bench/figures'
import { countOf, readOptions } from '@portal/bench/options'
import { median, quantile } from '@portal/bench/statistics'
import { getTablesByCompany, headers, pathOf, requestingUser } from '@portal/contract'
import {
  apiUrl,
  frameMs,
  openSession,
  portalUrl,
  signedIn,
  withLoadedPortal,
} from './loaded-portal'

// Opens, scrolls and exports a table of 100,000 rows, and measures what its reply costs other callers of the api.
// `npm run bench:tables -- [--runs 5] [--rows 100000]`

const email = 'load@atlantico.example'
const options = readOptions({ runs: '5', rows: '100000' })
const rounds = countOf(options.runs)
const rows = countOf(options.rows)
const of = `table of ${rows.toLocaleString('en')} rows`

await withLoadedPortal({ projects: 60, rows }, async (browser) => {
  const page = await signedIn(browser, email)
  const [company, table] = await findTable(page)
  await page.context().close()
  const url = `${portalUrl}/?dialog=table&company_tables=${company}&table=${table}`
  tell([...(await openOften(browser, url)), ...(await waitBeside(company))])
})

/** The ids of the company of the load set and of its table, as the portal shows them. */
async function findTable(page: Page): Promise<[company: number, table: number]> {
  await page.goto(`${portalUrl}/`)
  await page.getByRole('button', { name: 'Tables of Grande Volume' }).click()
  const [, company, table] = /company=(\d+) table=(\d+)/.exec(
    (await page.locator('[data-opens^="table "]').first().getAttribute('data-opens')) ?? '',
  ) ?? ['', '', '']
  return [Number(company), Number(table)]
}

async function openOften(browser: Browser, url: string) {
  const painted: number[] = []
  const frames: number[] = []
  const exported: number[] = []
  const blocked: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await signedIn(browser, email)
    await page.addInitScript(noteFirstRow)
    await page.goto(url)
    painted.push(await firstRows(page))
    frames.push(...(await scroll(page)))
    const csv = await exportCsv(page)
    exported.push(csv.tookMs)
    blocked.push(csv.longestTaskMs)
    await page.context().close()
  }
  const inMs = { of, unit: 'ms' } as const
  const dropped = frames.reduce((sum, length) => sum + Math.round(length / frameMs) - 1, 0)
  const scrolledSeconds = frames.reduce((sum, length) => sum + length, 0) / 1000
  return [
    { ...inMs, measure: 'first rows after the reply, median', value: median(painted), atMost: 300 },
    { ...inMs, measure: 'frame of scrolling, p95', value: quantile(frames, 0.95), atMost: 50 },
    { of, measure: 'frames dropped', value: dropped / scrolledSeconds, unit: '/s', atMost: 1 },
    { ...inMs, measure: 'CSV, median', value: median(exported), atMost: 2000 },
    { ...inMs, measure: 'longest task meanwhile', value: Math.max(...blocked), atMost: 100 },
  ] as const
}

/** Notes when the first row of the table is painted. */
function noteFirstRow() {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('tr[aria-rowindex="2"]')) return
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('first row')))
  })
  seen.observe(document, { childList: true, subtree: true })
}

async function firstRows(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('first row').length > 0)
  return page.evaluate(() => {
    const replies = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const reply = replies.find(({ name }) => name.includes('/tables/get-by-company/'))
    const row = performance.getEntriesByName('first row')[0]
    return (row?.startTime ?? Number.NaN) - (reply?.responseEnd ?? Number.NaN)
  })
}

/** The lengths of frames: some way line by line, then in leaps through the whole. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const region = document.querySelector('[role="dialog"] section')
    if (!region) throw new Error('There is no table')
    const lengths: number[] = []
    let last = await new Promise<number>(requestAnimationFrame)
    for (let at = 0; at < 300; at += 1) {
      if (at < 200) region.scrollBy(0, 90)
      else region.scrollTo(0, (region.scrollHeight * ((at * 37) % 100)) / 100)
      const now = await new Promise<number>(requestAnimationFrame)
      lengths.push(now - last)
      last = now
    }
    return lengths
  })
}

async function exportCsv(page: Page): Promise<{ tookMs: number; longestTaskMs: number }> {
  await page.evaluate(() => {
    const longest = { ms: 0 }
    Object.assign(globalThis, { longest })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
    }).observe({ type: 'longtask' })
  })
  const button = page.getByRole('button', { name: 'Export CSV' })
  const start = performance.now()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const tookMs = performance.now() - start
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').length
  if (lines < rows) throw new Error(`The file has ${lines} lines`)
  const longestTaskMs = await page.evaluate(
    () => (globalThis as unknown as { longest: { ms: number } }).longest.ms,
  )
  return { tookMs, longestTaskMs }
}

/** How long another caller waits while the api answers with the table: no longer than its loop is kept. */
async function waitBeside(company: number) {
  const session = await openSession(email)
  // Read as it comes and not unpacked, which would keep this process from measuring.
  const read = async () => {
    const [reply] = (await once(
      get(`${apiUrl}${pathOf(getTablesByCompany, { id: company })}`, {
        headers: {
          [headers.language]: 'en',
          [headers.authorization]: session.token,
          [headers.requestingUser]: requestingUser(session.id),
          'accept-encoding': 'gzip',
        },
      }),
      'response',
    )) as [IncomingMessage]
    if (reply.statusCode !== 200) throw new Error(`The tables: ${reply.statusCode}`)
    await once(reply.resume(), 'end')
  }
  await read()
  const idle = await waits(new Promise((later) => setTimeout(later, 1000)))
  const busy: number[] = []
  for (let round = 0; round < rounds; round += 1) busy.push(...(await waits(read())))
  const inMs = { of, unit: 'ms' } as const
  return [
    { ...inMs, measure: 'another call while the api is idle, worst', value: Math.max(...idle) },
    {
      ...inMs,
      measure: 'another call while it answers, p99',
      value: quantile(busy, 0.99),
      atMost: 50,
    },
  ] as const
}

/** How long calls that need no data take, one after the other, until something is done. */
async function waits(until: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  const lengths: number[] = []
  while (!isOver) {
    const start = performance.now()
    await (await fetch(`${apiUrl}/nothing`)).arrayBuffer()
    lengths.push(performance.now() - start)
  }
  return lengths
}
