/** Adds keys that Fluent's menus lack (APG): Arrow Up on the button opens at the last item; letters find links. */
export function followMenuKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return
    if (event.key === 'ArrowUp') openAtLast(event, event.target)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
      focusByLetter(event.key, event.target)
  })
}

function openAtLast(event: KeyboardEvent, target: HTMLElement): void {
  const button = target.closest<HTMLElement>('[aria-haspopup="menu"]')
  if (!button || button.ariaExpanded === 'true') return
  event.preventDefault()
  document.addEventListener('focusin', focusLast, { once: true })
  button.click()
}

function focusLast({ target }: FocusEvent): void {
  if (target instanceof Element) itemsAround(target).at(-1)?.focus()
}

function focusByLetter(letter: string, target: HTMLElement): void {
  if (!target.matches('a[role="menuitem"]')) return
  const items = itemsAround(target)
  const at = items.indexOf(target)
  const startsWithIt = ({ textContent }: HTMLElement) =>
    textContent.toLowerCase().startsWith(letter.toLowerCase())
  const next = [...items.slice(at + 1), ...items.slice(0, at)].find(startsWithIt)
  next?.focus()
}

function itemsAround(element: Element): HTMLElement[] {
  const items = element
    .closest('[role="menu"]')
    ?.querySelectorAll<HTMLElement>('[role^="menuitem"]')
  return [...(items ?? [])]
}
