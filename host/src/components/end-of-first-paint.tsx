import { type FirstPaintElement, firstPaintId } from '@portal/kit/plain/first-paint'
import { useEffect } from 'react'

/** Removes the first paint. Moves typed values, focus and presses to the screen that renders this. */
export function EndOfFirstPaint() {
  useEffect(endFirstPaint, [])
  return null
}

function endFirstPaint(): void {
  const painted = document.getElementById(firstPaintId) as FirstPaintElement | null
  const portal = document.getElementById('portal')
  if (!painted || !portal) return
  const twinOf = twinsIn(painted, portal)
  portal.inert = false
  portal.ariaHidden = null
  for (const field of painted.querySelectorAll('input')) copyValue(field, twinOf(field))
  const focused = document.activeElement
  const isFocused = focused instanceof HTMLElement && painted.contains(focused)
  const pressed = painted.pressed.map((control) => twinOf(control))
  const focusedTwin = isFocused ? twinOf(focused) : undefined
  // Before the other goes, or a phone would close its keyboard.
  focusedTwin?.focus({ preventScroll: true })
  painted.remove()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
    (sheet) => sheet !== painted.sheet,
  )
  // Once React has set what was copied, which moves the caret.
  setTimeout(() => {
    if (isFocused) selectLike(focused, focusedTwin)
    for (const control of pressed) control?.click()
  })
}

/** Finds the control with the same id, name or text; the same of several. Generated ids differ. */
function twinsIn(painted: HTMLElement, portal: HTMLElement) {
  return <E extends HTMLElement>(control: E): E | undefined => {
    const same = control.id && portal.querySelector<E>(`[id="${control.id}"]`)
    if (same) return same
    const alike = (root: HTMLElement) =>
      [...root.querySelectorAll<E>(control.tagName)].filter((one) => isAlike(one, control))
    return alike(portal)[alike(painted).indexOf(control)]
  }
}

function isAlike(one: HTMLElement, other: HTMLElement): boolean {
  return (
    ['name', 'type', 'aria-label'].every(
      (attribute) => one.getAttribute(attribute) === other.getAttribute(attribute),
    ) && one.textContent === other.textContent
  )
}

function copyValue(from: HTMLInputElement, to: HTMLInputElement | undefined): void {
  if (!to) return
  if (from.type === 'checkbox') {
    if (from.checked !== to.checked) to.click()
  } else if (from.value !== to.value) {
    // React overrides the property of the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(to, from.value)
    to.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function selectLike(from: HTMLElement, to: HTMLElement | undefined): void {
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return
  const { selectionStart, selectionEnd, selectionDirection } = from
  // Null in fields of a type without a selection.
  if (selectionStart !== null)
    to.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
}
