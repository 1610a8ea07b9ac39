import type { Browser, CDPSession, Page } from '@playwright/test'
import { tell } from '@portal/bench/figures'
import { countOf, readOptions } from '@portal/bench/options'
import { median } from '@portal/bench/statistics'
import { frameMs, portalUrl, signedIn, withLoadedPortal } from './loaded-portal'

// Compares the dashboard with 10,000 projects, of one company and of 500, to one with 60 in the same run, as ratios, since
// times depend on the machine. `npm run bench:dashboard -- [--runs 9] [--projects 10000]`

const options = readOptions({ runs: '9', projects: '10000' })
const rounds = countOf(options.runs)
const projects = countOf(options.projects)
/** Each finds another number of projects than the one before, whatever the number of all. */
const queries = ['proj', 'projeto 000', '5', 'lisboa', 'a', 'projeto 0001', 'nada', '77', 'o']
const changeWithinMs = 30_000

await withLoadedPortal({ projects, rows: 300 }, async (browser) => {
  tell([
    ...(await compareFirstCards(browser)),
    ...(await filterAndScroll(browser)),
    await scrollCompanies(browser),
  ])
})

/** Until the first card is painted, cold, the three in turn. */
async function compareFirstCards(browser: Browser) {
  const [few, many, ofMany]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    few.push(await firstCard(browser, 'usual@atlantico.example'))
    many.push(await firstCard(browser, 'load@atlantico.example'))
    ofMany.push(await firstCard(browser, 'many@atlantico.example'))
  }
  const all = projects.toLocaleString('en')
  const to = median(few)
  const ratio = { measure: 'first card', to, unit: 'ms', atMost: 1.5 } as const
  return [
    { ...ratio, of: `dashboard, ${all} : 60 projects`, value: median(many) },
    { ...ratio, of: `dashboard, ${all} of 500 companies : 60 projects`, value: median(ofMany) },
  ]
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
  const cdp = await page.context().newCDPSession(page)
  await scrollThrough(page)
  const before = await memory(cdp)
  let nodes = 0
  for (let round = 0; round < 3; round += 1) nodes = Math.max(nodes, await scrollThrough(page))
  const after = await memory(cdp)
  await page.context().close()
  const of = `dashboard, ${projects.toLocaleString('en')} projects`
  const filter = { of, unit: 'ms' } as const
  return [
    { ...filter, measure: 'filter, median', value: median(times), atMost: frameMs },
    { ...filter, measure: 'filter, worst', value: Math.max(...times), atMost: 2 * frameMs },
    { of, measure: 'nodes of cards, at most', value: nodes, unit: 'nodes', atMost: 1500 },
    { of, measure: 'memory after three times through all, to before', value: after / before },
  ] as const
}

async function scrollCompanies(browser: Browser) {
  const page = await signedIn(browser, 'many@atlantico.example')
  await page.goto(`${portalUrl}/`)
  await page.locator('[role="tabpanel"] li').first().waitFor()
  const value = await scrollThrough(page)
  await page.context().close()
  const of = `dashboard, ${projects.toLocaleString('en')} projects of 500 companies`
  return { of, measure: 'nodes of cards, at most', value, unit: 'nodes', atMost: 1500 } as const
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
