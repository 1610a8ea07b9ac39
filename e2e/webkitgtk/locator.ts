import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WebKitKeyboard, WebKitMouse } from './input'
import type { ByRoleOptions, Clip, FilePayload, Waited } from './options'
import { type Query, type Step, textQuery } from './query'

/** The part of the page that a locator needs. */
interface LocatorPage {
  readonly keyboard: WebKitKeyboard
  readonly mouse: WebKitMouse
  evaluate<A, R>(act: string | ((given: A) => R), given?: A): Promise<Awaited<R>>
  until(what: string, timeout: number | undefined, holds: () => Promise<boolean>): Promise<void>
  chooseFile(query: Query, path: string): Promise<void>
  screenshot(options: { clip: Clip }): Promise<Buffer>
}

/** The part of Playwright's Locator that the suite uses. */
export class WebKitLocator {
  constructor(
    private readonly page: LocatorPage,
    readonly query: Query,
  ) {}

  private chain(step: Step) {
    return new WebKitLocator(this.page, [...this.query, step])
  }
  getByRole = (role: string, { name, exact, ...options }: ByRoleOptions = {}) =>
    this.chain({
      by: 'role',
      role,
      options: { ...options, ...(name !== undefined && { name: textQuery(name, exact) }) },
    })
  getByText = (text: string | RegExp, { exact = false } = {}) =>
    this.chain({ by: 'text', text: textQuery(text, exact) })
  getByLabel = (text: string | RegExp, { exact = false } = {}) =>
    this.chain({ by: 'label', text: textQuery(text, exact) })
  locator = (selector: string) => this.chain({ by: 'css', selector })
  filter = ({ hasText, has }: { hasText?: string | RegExp; has?: WebKitLocator }) =>
    hasText === undefined
      ? this.chain({ by: 'has', inner: has?.query ?? [] })
      : this.chain({ by: 'has-text', text: textQuery(hasText) })
  and = (other: WebKitLocator) => this.chain({ by: 'and', other: other.query })
  or = (other: WebKitLocator) => this.chain({ by: 'or', other: other.query })
  nth = (index: number) => this.chain({ by: 'nth', index })
  first = () => this.nth(0)
  last = () => this.nth(-1)

  count = () => this.page.evaluate((query) => window.portalQuery(query).length, this.query)

  /**
   * Waits for the one element and calls a function in the page with it. Looks for it again in that script: the page may
   * have replaced it since.
   */
  async evaluate<A, R>(act: (element: Element, given: A) => R, given?: A): Promise<Awaited<R>> {
    type Found = { readonly count: number; readonly result?: Awaited<R> }
    const script = `async ([query, given]) => {
      const found = window.portalQuery(query)
      if (found.length !== 1) return { count: found.length }
      return { count: 1, result: await (${act})(found[0], given) }
    }`
    let found: Found = { count: 0 }
    await this.waitFor({ state: 'attached' })
    await this.page.until(`${this} to be attached`, undefined, async () => {
      found = await this.page.evaluate<unknown, Found>(script, [this.query, given])
      if (found.count > 1) throw new Error(`${this} stands for ${found.count} elements`)
      return found.count === 1
    })
    return found.result as Awaited<R>
  }
  evaluateAll = <A, R>(act: (elements: Element[], given: A) => R, given?: A): Promise<Awaited<R>> =>
    this.page.evaluate(`([query, given]) => (${act})(window.portalQuery(query), given)`, [
      this.query,
      given,
    ])

  textContent = () => this.evaluate((element) => element.textContent)
  inputValue = () => this.evaluate((element) => (element as HTMLInputElement).value)
  getAttribute = (name: string) =>
    this.evaluate((element, asked) => element.getAttribute(asked), name)
  focus = () => this.evaluate((element) => (element as HTMLElement).focus())
  allTextContents = () =>
    this.evaluateAll((elements) => elements.map(({ textContent }) => textContent ?? ''))
  isVisible = async () => (await this.states()).some(Boolean)
  boundingBox = () =>
    this.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    })

  /** Whether each element can be seen. */
  private states = (): Promise<boolean[]> =>
    this.evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
      }),
    )

  async waitFor({ state = 'visible', timeout }: Waited = {}): Promise<void> {
    await this.page.until(`${this} to be ${state}`, timeout, async () => {
      const seen = await this.states()
      if (seen.length > 1) throw new Error(`${this} stands for ${seen.length} elements`)
      if (state === 'attached') return seen.length === 1
      if (state === 'detached') return seen.length === 0
      return seen.includes(true) === (state === 'visible')
    })
  }

  /** Moves the mouse to the center of the element once it is stable and uncovered. */
  private async reach({ timeout }: Waited = {}): Promise<{ x: number; y: number }> {
    await this.waitFor({ timeout })
    let middle = { x: 0, y: 0 }
    await this.page.until(`${this} to be reached by the mouse`, timeout, async () => {
      const found = await this.evaluate(middleOf)
      if (found) middle = found
      return found !== null
    })
    await this.page.mouse.move(middle.x, middle.y)
    return middle
  }
  async hover(waited?: Waited): Promise<void> {
    await this.reach(waited)
  }
  async click(waited?: Waited): Promise<void> {
    const { x, y } = await this.reach(waited)
    await this.page.mouse.click(x, y)
  }
  async dblclick(): Promise<void> {
    const { x, y } = await this.reach()
    await this.page.mouse.click(x, y, { clickCount: 2 })
  }
  async check(): Promise<void> {
    if (!(await this.evaluate((element) => (element as HTMLInputElement).checked)))
      await this.click()
  }
  async press(key: string): Promise<void> {
    await this.focus()
    await this.page.keyboard.press(key)
  }
  async pressSequentially(text: string): Promise<void> {
    await this.focus()
    await this.page.keyboard.type(text)
  }
  /** Clears a field and types into it. */
  async fill(text: string): Promise<void> {
    await this.waitFor()
    await this.focus()
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.press('Delete')
    if (text) await this.page.keyboard.type(text)
  }
  async setInputFiles(file: string | FilePayload): Promise<void> {
    await this.waitFor({ state: 'attached' })
    await this.page.chooseFile(this.query, typeof file === 'string' ? file : written(file))
  }
  screenshot = async (): Promise<Buffer> => this.page.screenshot({ clip: await this.boundingBox() })

  toString(): string {
    return this.query.map((step) => JSON.stringify(step)).join(' › ')
  }
}

/** Center of an element, or null while it moves, is disabled or is covered. */
async function middleOf(element: Element): Promise<{ x: number; y: number } | null> {
  const frame = () => new Promise(requestAnimationFrame)
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const before = element.getBoundingClientRect()
  await frame()
  await frame()
  const box = element.getBoundingClientRect()
  const middle = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  if (box.x !== before.x || box.y !== before.y || element.matches(':disabled')) return null
  const there = document.elementFromPoint(middle.x, middle.y)
  if (there && (element.contains(there) || there.contains(element))) return middle
  // Something that stays where it is, such as a bar at the top, may lie over it.
  element.scrollIntoView({ block: 'center', inline: 'nearest' })
  return null
}

let files: string | undefined

/** The browser reads it later, so it stays as long as this process. */
function written({ name, buffer }: FilePayload): string {
  files ??= folderOfThisProcess()
  const path = join(files, name)
  writeFileSync(path, buffer)
  return path
}

function folderOfThisProcess(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-file-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
