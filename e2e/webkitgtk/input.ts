import { Key, Origin, type WebDriver } from 'selenium-webdriver'

const keys: Record<string, string> = {
  Alt: Key.ALT,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  Delete: Key.DELETE,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  PageDown: Key.PAGE_DOWN,
  PageUp: Key.PAGE_UP,
  Shift: Key.SHIFT,
  Space: Key.SPACE,
  Tab: Key.TAB,
}

const keyOf = (name: string): string => {
  const key = keys[name] ?? name
  if ([...key].length !== 1) throw new Error(`There is no key ${name}.`)
  return key
}

/** The part of Playwright's Keyboard that the suite uses. */
export class WebKitKeyboard {
  constructor(private readonly driver: () => Promise<WebDriver>) {}

  /** @param chord A key with its modifiers, such as `Shift+Tab`. */
  async press(chord: string): Promise<void> {
    const names = chord === '+' ? ['+'] : chord.split('+')
    const held = names.slice(0, -1).map(keyOf)
    const key = keyOf(names.at(-1) ?? '')
    const actions = (await this.driver()).actions({ async: true })
    for (const modifier of held) actions.keyDown(modifier)
    actions.keyDown(key).keyUp(key)
    for (const modifier of held.toReversed()) actions.keyUp(modifier)
    await actions.perform()
  }
  async type(text: string): Promise<void> {
    const actions = (await this.driver()).actions({ async: true })
    await actions.sendKeys(text).perform()
  }
}

/** The part of Playwright's Mouse that the suite uses. */
export class WebKitMouse {
  constructor(private readonly driver: () => Promise<WebDriver>) {}

  private async actions() {
    return (await this.driver()).actions({ async: true })
  }
  async move(x: number, y: number): Promise<void> {
    await (await this.actions()).move(at(x, y)).perform()
  }
  async click(x: number, y: number, { clickCount = 1 } = {}): Promise<void> {
    const actions = (await this.actions()).move(at(x, y))
    for (let count = 0; count < clickCount; count += 1) actions.press().release()
    await actions.perform()
  }
  async down(): Promise<void> {
    await (await this.actions()).press().perform()
  }
  async up(): Promise<void> {
    await (await this.actions()).release().perform()
  }
}

const at = (x: number, y: number) => ({
  x: Math.round(x),
  y: Math.round(y),
  origin: Origin.VIEWPORT,
  duration: 0,
})
