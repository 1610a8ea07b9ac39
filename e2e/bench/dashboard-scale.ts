import type { Browser, CDPSession, Page } from '@playwright/test'
import { frameMs, median, ms, portalUrl, say, signedIn, withLoadedPortal } from './loaded-portal'

// How the dashboard fares with 10,000 projects beside 60, in one run: ratios, as the machine sets the times.
// `pnpm bench:dashboard`

const rounds = 9

await withLoadedPortal(async (browser) => {
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
    'first card, 10,000 : 60',
    `${ratio.toFixed(2)} (goal 1.50)`,
    `${ms(median(many))} : ${ms(median(few))}`,
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

function mb(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
