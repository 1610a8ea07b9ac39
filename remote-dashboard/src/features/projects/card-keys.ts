import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Attributes of the controls that the keyboard moves between: the link of a card, and its actions. In the menu area the
 * right mouse button, or a long press, opens the menu of the card.
 */
export const cardKeys = {
  link: 'data-card-link',
  action: 'data-card-action',
  menuArea: 'data-card-menu-area',
} as const

/**
 * Makes a list of cards one Tab stop. Arrow keys, Home and End move between its cards, and between the actions of a card,
 * which Tab reaches from the card. The menu key and Shift+F10 open the menu of a card. Works on the elements,
 * because a key must not render thousands of cards again.
 */
export function useCardKeys(list: RefObject<HTMLElement | null>): void {
  const keys = useRef<CardKeys>(undefined)
  useEffect(() => {
    if (!list.current) return
    keys.current = new CardKeys(list.current)
    return () => keys.current?.stop()
  }, [list])
  // Cards come and go with every rendering.
  useLayoutEffect(() => keys.current?.follow())
}

class CardKeys {
  readonly #list: HTMLElement
  readonly #listening = new AbortController()
  /** Project of the card that Tab leads to. */
  #current: string | undefined
  /** Whether the focus is in the list, so Tab leads on to the actions of the card. */
  #isInside = false
  /** Control that has the focus, also after its card is gone. */
  #focused: Element | undefined
  /** Index of its card among those that are rendered. */
  #focusedAt = 0
  /** Place of the card that takes the focus once it is rendered. */
  #awaited: number | undefined
  /** Whether the key that opened our menu is about to open that of the browser. */
  #opensMenu = false

  constructor(list: HTMLElement) {
    this.#list = list
    const { signal } = this.#listening
    list.addEventListener('keydown', (event) => this.#press(event), { signal })
    list.addEventListener('focusin', (event) => this.#enter(event), { signal })
    list.addEventListener('focusout', (event) => this.#leave(event), { signal })
    list.addEventListener('contextmenu', (event) => this.#openMenu(event), { signal })
    this.settle()
  }

  stop(): void {
    this.#listening.abort()
  }

  /** Gives every control its place in the Tab order. */
  settle(): void {
    const cards = this.#cards()
    const current = cards.find(({ dataset }) => dataset.project === this.#current) ?? cards[0]
    for (const card of cards) {
      const [first, ...others] = controlsOf(card)
      setTabIndex(first, card === current ? 0 : -1)
      for (const [at, control] of others.entries())
        setTabIndex(control, card === current && this.#isInside && at === 0 ? 0 : -1)
    }
  }

  /** After a rendering: gives the focus to the awaited card, or to the nearest one if its own card is gone. */
  follow(): void {
    this.settle()
    const cards = this.#cards()
    if (this.#awaited !== undefined) {
      const card = cards.find((each) => placeOf(each) === this.#awaited)
      if (card) controlsOf(card)[0]?.focus()
      return
    }
    if (!this.#focused || this.#focused.isConnected) return
    const place = placeOf(cardOf(this.#focused))
    this.#focused = undefined
    if (document.activeElement !== document.body) return
    const next = place > 0 ? cards.find((each) => placeOf(each) >= place) : cards[this.#focusedAt]
    const nearest = next ?? cards.at(-1)
    if (nearest) controlsOf(nearest)[0]?.focus({ preventScroll: true })
  }

  #cards(): HTMLElement[] {
    return [...this.#list.children].filter((child) => child instanceof HTMLElement)
  }

  #enter({ target }: FocusEvent): void {
    const card = cardOf(target)
    this.#current = card?.dataset.project
    this.#focusedAt = card ? this.#cards().indexOf(card) : 0
    this.#isInside = true
    this.#focused = target instanceof Element ? target : undefined
    this.#awaited = undefined
    this.settle()
  }

  #leave({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && this.#list.contains(relatedTarget)) return
    this.#isInside = false
    // Some browsers report the loss also when the card is being removed, just before it is.
    queueMicrotask(() => {
      if (this.#focused?.isConnected && !this.#isInside) this.#focused = undefined
    })
    this.settle()
  }

  #press(event: KeyboardEvent): void {
    this.#opensMenu = false
    this.#awaited = undefined
    const card = cardOf(event.target)
    if (!card || !(event.target instanceof HTMLElement)) return
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      this.#opensMenu = true
      openMenuOf(card)
      return
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return
    // A card without a public page has one control, which acts as the card. ArrowDown opens its menu.
    const isOnAction = controlsOf(card).indexOf(event.target) > 0
    if (!isOnAction && event.key === 'ArrowDown' && opensMenu(event.target)) return
    if (!isOnAction && this.#scrollToEdge(event.key)) {
      event.preventDefault()
      return
    }
    const goal = isOnAction
      ? actionAfter(event, event.target, card)
      : this.#cardAfter(event.key, card)
    if (!goal) return
    event.preventDefault()
    goal.focus()
  }

  #cardAfter(key: string, card: HTMLElement): HTMLElement | undefined {
    const cards = this.#cards()
    const at = cards.indexOf(card)
    const columns = cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length
    const goal = {
      ArrowRight: cards[at + 1],
      ArrowLeft: cards[at - 1],
      ArrowDown: cards[at + columns],
      ArrowUp: cards[at - columns],
      Home: cards[0],
      End: cards.at(-1),
    }[key]
    return goal && controlsOf(goal)[0]
  }

  /** Scrolls to the first or last card of a long list if it isn't rendered; it then takes the focus. */
  #scrollToEdge(key: string): boolean {
    const cards = this.#cards()
    const size = Number(cards[0]?.getAttribute('aria-setsize'))
    const place = { Home: 1, End: size }[key]
    if (size === 0 || place === undefined) return false
    if (cards.some((card) => placeOf(card) === place)) return false
    this.#awaited = place
    const block = key === 'Home' ? 'start' : 'end'
    this.#list.scrollIntoView({ block, behavior: 'instant' })
    return true
  }

  #openMenu(event: MouseEvent): void {
    const { target } = event
    const isOpening = this.#opensMenu
    this.#opensMenu = false
    if (isOpening) event.preventDefault()
    const card = cardOf(target)
    if (isOpening || !card || !(target instanceof Element)) return
    // The browser has a menu of its own for a link. That of the card reaches over the menu area too.
    const link = target.closest('a')
    if (link && !link.hasAttribute(cardKeys.link)) return
    const area = card.querySelector(`[${cardKeys.menuArea}]`)
    if (!area || !isIn(area.getBoundingClientRect(), event)) return
    event.preventDefault()
    openMenuOf(card)
  }
}

function isIn({ top, bottom, left, right }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientY >= top && clientY <= bottom && clientX >= left && clientX <= right
}

/** Up leads back to the card. Down is for the menus that some actions open. */
function actionAfter({ key }: KeyboardEvent, action: HTMLElement, card: HTMLElement) {
  const controls = controlsOf(card)
  const actions = controls.filter((control) => control.hasAttribute(cardKeys.action))
  const at = actions.indexOf(action)
  return {
    ArrowRight: actions[at + 1],
    ArrowLeft: actions[at - 1],
    ArrowUp: opensMenu(action) ? undefined : controls[0],
    Home: actions[0],
    End: actions.at(-1),
  }[key]
}

function cardOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-project]') : null
}

/** Position of a card in a long list; 0 in a short one. */
function placeOf(card: HTMLElement | null): number {
  return Number(card?.getAttribute('aria-posinset'))
}

function opensMenu(control: HTMLElement): boolean {
  return control.getAttribute('aria-haspopup') === 'menu'
}

function openMenuOf(card: HTMLElement | null): void {
  if (card) controlsOf(card).at(-1)?.click()
}

/** The link, unless the project has no public page, and the actions. The last one opens the menu. */
function controlsOf(card: HTMLElement): HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>(`[${cardKeys.link}], [${cardKeys.action}]`)]
}

function setTabIndex(control: HTMLElement | undefined, index: number): void {
  if (control && control.getAttribute('tabindex') !== `${index}`) control.tabIndex = index
}
