import { parseArgs } from 'node:util'
import type { Browser, CDPSession, Page } from '@playwright/test'
import {
  countOf,
  frameMs,
  median,
  ms,
  portalUrl,
  say,
  sayHeader,
  signedIn,
  withLoadedPortal,
} from './loaded-portal'

// Compares the dashboard with 10,000 projects to one with 60 in the same run, as ratios, since times depend on the
// machine. `npm run bench:dashboard -- [--runs 9] [--projects 10000]`

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    projects: { type: 'string', default: '10000' },
  },
})
const rounds = countOf(options.runs)
const projects = countOf(options.projects)
/** Each finds another number of projects than the one before, whatever the number of all. */
const queries = ['proj', 'projeto 000', '5', 'lisboa', 'a', 'projeto 0001', 'nada', '77', 'o']
const changeWithinMs = 30_000

await withLoadedPortal({ projects, rows: 300 }, async (browser) => {
  sayHeader()
  await compareFirstCards(browser)
  await filterAndScroll(browser)
})

/** Until the first card is painted, cold, the two in turn. */
async function compareFirstCards(browser: Browser) {
  const [few, many]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    few.push(await firstCard(browser, 'usual@atlantico.example'))
    many.push(await firstCard(browser, 'load@atlantico.example'))
  }
  const ratio = median(many) / median(few)
  say(
    `first card, ${projects.toLocaleString('en')} : 60 projects`,
    `${ratio.toFixed(2)} (${ms(median(many))} : ${ms(median(few))})`,
    '1.50',
  )
}

async function firstCard(browser: Browser, email: string): Promise<number> {
  const page = await signedIn(browser, email)
  await page.goto(`${portalUrl}/`)
  await page.locator('[role="tabpanel"] li').first().waitFor()
  const at = await page.evaluate(
    () => new Promise<number>((paint) => requestAnimationFrame(() => paint(performance.now()))),
  )
  await page.context().close()
  return at
}

async function filterAndScroll(browser: Browser) {
  const page = await signedIn(browser, 'load@atlantico.example')
  await page.goto(`${portalUrl}/`)
  await page.getByRole('button', { name: 'Show all projects of Grande Volume' }).click()
  await page.locator(`[role="tabpanel"] li[aria-setsize="${projects}"]`).first().waitFor()

  const times: number[] = []
  for (const query of queries) {
    times.push(await filterBy(page, query))
  }
  await filterBy(page, '')
  say(
    'filter, after the pause',
    `median ${ms(median(times))}, worst ${ms(Math.max(...times))}`,
    `a frame, ${ms(frameMs)}`,
  )

  const cdp = await page.context().newCDPSession(page)
  await scrollThrough(page)
  const before = await memory(cdp)
  let nodes = 0
  for (let round = 0; round < 3; round += 1) nodes = Math.max(nodes, await scrollThrough(page))
  const after = await memory(cdp)
  say('nodes of cards', `at most ${nodes}`, 'about 1,500')
  say(
    'memory after three times through all',
    `${(after / before).toFixed(2)} of that before, ${mb(after)}`,
  )
  await page.context().close()
}

/** From the change of the address until the page holds the new count and cards, which the next frame paints. */
function filterBy(page: Page, query: string): Promise<number> {
  return page.evaluate(
    async ([text, withinMs]) => {
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
      const changed = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`The count stays the same for ${text}`)), withinMs)
        new MutationObserver(resolve).observe(status, {
          subtree: true,
          childList: true,
          characterData: true,
        })
      })
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      setValue?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      const start = await started
      await changed
      const end = performance.now()
      await new Promise((settled) => setTimeout(settled, 100))
      return end - start
    },
    [query, changeWithinMs] as const,
  )
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

function mb(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
