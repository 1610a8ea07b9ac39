/** Opener of each dialog and its neighbors, nearest first. */
const openers = new Map<string, readonly WeakRef<HTMLElement>[]>()

/** Remembers what has the focus, or an opener, as the opener of a dialog. */
export function noteOpener(key: string, name: string): void {
  const opener = focused() ?? find(openerOf(key))
  if (opener) openers.set(key, [opener, ...neighboursOf(opener, name)].map(weakly))
}

/** Focuses the opener, after a reload any opener, else a neighbor, the dialog below or the screen. */
export function restoreFocus(key: string): void {
  const [opener, ...neighbours] = (openers.get(key) ?? []).map((weak) => weak.deref())
  const target = present(opener) ?? find(openerOf(key)) ?? neighbours.find(present)
  if (target) target.focus()
  else focusBelow()
}

function openerOf(key: string): string {
  return `[data-opens="${CSS.escape(key)}"]`
}

/** Focuses the dialog below or the screen. */
export function focusBelow(): void {
  const below = find('[role="dialog"] [role="group"]') ?? find('#content')
  below?.focus()
}

/** Other openers of the same dialog: those after this one, then those before. */
function neighboursOf(opener: HTMLElement, name: string): HTMLElement[] {
  const alike = [...document.querySelectorAll<HTMLElement>(`[data-opens^="${name} "]`)]
  const position = (other: HTMLElement) => opener.compareDocumentPosition(other)
  const after = alike.filter((other) => position(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  const before = alike.filter((other) => position(other) & Node.DOCUMENT_POSITION_PRECEDING)
  return [...after, ...before.reverse()]
}

function weakly(element: HTMLElement): WeakRef<HTMLElement> {
  return new WeakRef(element)
}

function present(element: HTMLElement | undefined): HTMLElement | undefined {
  // Safari before 17.4 can't tell whether it is seen.
  return (element?.checkVisibility?.() ?? element?.isConnected) ? element : undefined
}

function find(selector: string): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(selector) ?? undefined
}

/**
 * The focused element; for an item of a closing menu, the menu's button. Safari focuses no clicked button, but the page or a
 * panel around it.
 */
export function focused(): HTMLElement | undefined {
  const active = document.activeElement
  const menuButton = '[aria-haspopup="menu"][aria-expanded="true"]'
  const kept = active?.closest('[role="menu"]') ? document.querySelector(menuButton) : active
  const isControl = kept instanceof HTMLElement && (kept.tabIndex >= 0 || kept.matches('a, button'))
  return isControl ? kept : undefined
}
