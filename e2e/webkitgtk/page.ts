import { mkdtempSync, readdirSync, renameSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebDriver } from 'selenium-webdriver'
import sharp from 'sharp'
import { WebKitKeyboard, WebKitMouse } from './input'
import { WebKitLocator } from './locator'
import type { openNetwork, RouteHandler, UrlPattern } from './network'
import type { Clip, Size } from './options'
import type { Query } from './query'
import { windowPlace } from './screen'

type Matcher = string | RegExp | ((url: URL) => boolean)

/** The tabs of a browser, of which the driver speaks to one. */
interface Tabs {
  readonly driver: WebDriver
  /** Its window handle. */
  chosen: string
}

interface Surroundings {
  readonly network: Awaited<ReturnType<typeof openNetwork>>
  /** Base URL for relative addresses. */
  readonly origin: string
  /** The download folder. */
  readonly downloads: string
}

interface Answer<T> {
  readonly value: T
  readonly error?: string
}

/** Driver errors for a page that navigated while a script was running. */
const pageIsGone = /Could not parse script result|portalQuery is not a function/
const evaluateTries = 5
const lookEveryMs = 40

/**
 * A tab of Debian's WebKit with the part of Playwright's Page that the suite uses, driven by WebDriver.
 * `asPlaywrightPage` refuses everything else by its name.
 */
export class WebKitPage {
  private size: Size = { width: 0, height: 0 }
  readonly keyboard = new WebKitKeyboard(() => this.chosen())
  readonly mouse = new WebKitMouse(() => this.chosen())
  private readonly root = new WebKitLocator(this, [])

  constructor(
    private readonly tabs: Tabs,
    private readonly handle: string,
    private readonly around: Surroundings,
  ) {}

  getByRole = this.root.getByRole
  getByText = this.root.getByText
  getByLabel = this.root.getByLabel
  locator = this.root.locator

  /** The driver, switched to this tab. */
  private async chosen(): Promise<WebDriver> {
    const { driver, chosen } = this.tabs
    if (chosen !== this.handle) await driver.switchTo().window(this.handle)
    this.tabs.chosen = this.handle
    return driver
  }

  /**
   * Polls until a condition holds; without a timeout as long as the test lasts, like Playwright.
   * @throws {Error} naming the condition after the timeout.
   */
  async until(
    what: string,
    timeout: number | undefined,
    holds: () => Promise<boolean>,
  ): Promise<void> {
    const end = performance.now() + (timeout ?? Number.POSITIVE_INFINITY)
    while (!(await holds())) {
      if (performance.now() > end) throw new Error(`Waited in vain for ${what}.`)
      await pause(lookEveryMs)
    }
  }

  async goto(url: string): Promise<void> {
    await (await this.chosen()).get(new URL(url, this.around.origin).href)
  }
  async reload(): Promise<void> {
    await (await this.chosen()).navigate().refresh()
  }
  async goBack(): Promise<void> {
    await (await this.chosen()).navigate().back()
  }
  async goForward(): Promise<void> {
    await (await this.chosen()).navigate().forward()
  }
  title = async () => (await this.chosen()).getTitle()
  address = (): Promise<string> => this.evaluate(() => location.href)
  async waitForURL(matcher: Matcher, { timeout }: { timeout?: number } = {}): Promise<void> {
    const matches = (href: string) => {
      if (typeof matcher === 'function') return matcher(new URL(href))
      if (typeof matcher === 'string') return href === new URL(matcher, this.around.origin).href
      return matcher.test(href)
    }
    await this.until(`the address ${matcher}`, timeout, async () => matches(await this.address()))
  }

  /** Evaluates a function or an expression in the page; retries after a navigation. */
  async evaluate<A, R>(act: string | ((given: A) => R), given?: A): Promise<Awaited<R>> {
    const driver = await this.chosen()
    const script = `const [given, done] = arguments
      Promise.resolve()
        .then(() => (${act})(given))
        .then((value) => done({ value }), (error) => done({ error: error + '\\n' + error?.stack }))`
    for (let tries = 1; ; tries += 1) {
      try {
        const { value, error } = await driver.executeAsyncScript<Answer<Awaited<R>>>(
          script,
          given ?? null,
        )
        if (error === undefined) return value
        throw new Error(error)
      } catch (error) {
        const isGone = error instanceof Error && pageIsGone.test(error.message)
        if (!isGone || tries === evaluateTries) throw error
        await pause(lookEveryMs)
      }
    }
  }
  async waitForFunction<A>(holds: (given: A) => unknown, given?: A): Promise<void> {
    await this.until(`${holds}`, undefined, async () => Boolean(await this.evaluate(holds, given)))
  }
  async addInitScript<A>(script: (given: A) => unknown, given?: A): Promise<void> {
    this.around.network.addScript(`(${script})(${JSON.stringify(given) ?? ''})`)
  }
  async route(pattern: UrlPattern, handler: RouteHandler): Promise<void> {
    this.around.network.addRoute(pattern, handler)
  }

  viewportSize = () => this.size
  async setViewportSize(size: Size): Promise<void> {
    const driver = await this.chosen()
    const chrome = await this.evaluate(() => ({
      width: outerWidth - innerWidth,
      height: outerHeight - innerHeight,
    }))
    const outer = { width: size.width + chrome.width, height: size.height + chrome.height }
    await driver
      .manage()
      .window()
      .setRect({ ...windowPlace, ...outer })
    // The page hears of its new size later.
    await this.until(`a page of ${size.width} by ${size.height} px`, undefined, () =>
      this.evaluate(({ width, height }) => innerWidth === width && innerHeight === height, size),
    )
    this.size = size
  }
  async screenshot({ path, clip }: { path?: string; clip?: Clip } = {}): Promise<Buffer> {
    const whole = Buffer.from(await (await this.chosen()).takeScreenshot(), 'base64')
    const picture = sharp(whole)
    if (clip) {
      const { x, y, width, height } = clip
      const [left, top] = [Math.round(x), Math.round(y)]
      picture.extract({ left, top, width: Math.round(width), height: Math.round(height) })
    }
    const bytes = await (path?.endsWith('.jpg')
      ? picture.jpeg({ quality: 75 })
      : picture
    ).toBuffer()
    if (path) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
    }
    return bytes
  }

  async chooseFile(query: Query, path: string): Promise<void> {
    const driver = await this.chosen()
    const field = await driver.executeScript<import('selenium-webdriver').WebElement>(
      'return window.portalQuery(arguments[0])[0]',
      query,
    )
    await field.sendKeys(path)
  }

  async waitForEvent(event: 'download' | 'popup') {
    return event === 'download' ? this.nextDownload() : this.nextWindow()
  }
  private async nextDownload() {
    const { downloads } = this.around
    let [name, size] = ['', -1]
    await this.until('a download', undefined, async () => {
      const [added] = readdirSync(downloads)
      if (!added || added.endsWith('.wkdownload')) return false
      const now = statSync(join(downloads, added)).size
      const isWhole = added === name && now === size && now > 0
      name = added
      size = now
      return isWhole
    })
    // Left there, it would give the next file of this name another one.
    const path = join(mkdtempSync(`${downloads}-`), name)
    renameSync(join(downloads, name), path)
    return { suggestedFilename: () => name, path: async () => path }
  }
  private async nextWindow(): Promise<WebKitPage> {
    const { driver } = this.tabs
    const before = new Set(await driver.getAllWindowHandles())
    let opened: string | undefined
    await this.until('a window', undefined, async () => {
      opened = (await driver.getAllWindowHandles()).find((handle) => !before.has(handle))
      return opened !== undefined
    })
    return new WebKitPage(this.tabs, opened ?? '', this.around)
  }
  /** Another tab with the same storage. */
  async newTab(): Promise<WebKitPage> {
    const { driver } = this.tabs
    // A background tab isn't painted.
    await driver.switchTo().newWindow('window')
    this.tabs.chosen = await driver.getWindowHandle()
    return new WebKitPage(this.tabs, this.tabs.chosen, this.around)
  }
  context = () => ({ newPage: () => this.newTab() })
  async close(): Promise<void> {
    const driver = await this.chosen()
    // The browser ends with its last tab.
    if ((await driver.getAllWindowHandles()).length === 1) return driver.get('about:blank')
    await driver.close()
    this.tabs.chosen = ''
  }
}
