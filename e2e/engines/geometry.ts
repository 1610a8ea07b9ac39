import type { Page } from '@playwright/test'
import { clippedText, sidewaysScrolling } from '../fixtures/layout'

/** Finds layout defects on the page. Returns a message for each. */
export async function misplaced(page: Page): Promise<string[]> {
  return [
    ...(await sidewaysScrolling(page)),
    ...(await clippedText(page)),
    ...(await page.evaluate(badDialogs)),
    ...(await page.evaluate(unreachableControls)),
    ...(await page.evaluate(tabsInTwoLines)),
  ]
}

/** Finds dialogs that are shorter than their content despite free space, or partly outside the window. */
function badDialogs(): string[] {
  const tolerancePx = 2
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    .filter((dialog) => dialog.checkVisibility())
    .flatMap((dialog) => {
      const name = dialog.querySelector('h2')?.textContent ?? 'a dialog'
      const box = dialog.getBoundingClientRect()
      const found: string[] = []
      if (
        box.top < -tolerancePx ||
        box.left < -tolerancePx ||
        box.bottom > innerHeight + tolerancePx ||
        box.right > innerWidth + tolerancePx
      )
        found.push(`${name}: a part of the dialog is outside of the window`)
      const limit = Number.parseFloat(getComputedStyle(dialog).maxHeight)
      const tallest = Math.min(innerHeight, Number.isNaN(limit) ? innerHeight : limit)
      const isAtItsLimit = box.height >= tallest - tolerancePx
      for (const part of [dialog, ...dialog.querySelectorAll('*')]) {
        const { overflowY } = getComputedStyle(part)
        if (!['auto', 'scroll', 'clip', 'hidden'].includes(overflowY)) continue
        const { height } = part.getBoundingClientRect()
        const isHiding = part.scrollHeight > part.clientHeight + tolerancePx
        // Only the named scroll region has to fit; scroll areas inside it have their own heights.
        const isRegion = part === dialog || part.matches('[role="group"][tabindex="0"]')
        if (isRegion && isHiding && !isAtItsLimit)
          found.push(
            `${name}: ${part.scrollHeight} px of content in ${Math.round(height)} px, and the dialog could be taller`,
          )
        if (isRegion && height < 1) found.push(`${name}: its content has no height`)
      }
      const heading = dialog.querySelector('h2')?.getBoundingClientRect()
      if (heading && (heading.top < box.top || heading.bottom > box.bottom))
        found.push(`${name}: its title is cut off`)
      return found
    })
}

/** Finds tabs below others. In a window as narrow as 320 px there is no other place for them. */
function tabsInTwoLines(): string[] {
  if (innerWidth < 360) return []
  return [...document.querySelectorAll('[role="tablist"]')].flatMap((list) => {
    const tabs = [...list.querySelectorAll('[role="tab"]')].filter((tab) => tab.checkVisibility())
    const lines = new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().bottom)))
    return lines.size > 1 ? [`${tabs.at(-1)?.textContent}: the tab is in another line`] : []
  })
}

/** Finds controls that cannot be clicked at their center after scrolling to them. */
function unreachableControls(): string[] {
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const onTop =
    visible('[role="menu"], [role="listbox"], .fui-PopoverSurface').at(-1) ??
    visible('[role="dialog"], [role="alertdialog"], dialog[open]').at(-1) ??
    document.body
  const controls = [
    ...onTop.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, select, [role="menuitem"], [role="option"], [role="tab"], [role="slider"]',
    ),
  ].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.closest('[aria-hidden="true"], [inert]') &&
      // A link that skips to the content shows once it has the focus.
      !control.matches(':disabled, [type="file"], a[href^="#"]') &&
      // Visually hidden.
      control.getBoundingClientRect().width > 1 &&
      getComputedStyle(control).pointerEvents !== 'none',
  )
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  const isPart = (one: Element, other: Element) => one.contains(other) || other.contains(one)
  const found: string[] = []
  for (const control of controls) {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] = control.getClientRects()
    if (!box) continue
    const name =
      (control.getAttribute('aria-label') ?? control.textContent ?? '').trim() || control.tagName
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const at = document.elementFromPoint(middle.x, middle.y)
    const label = (control as HTMLInputElement).labels?.[0]
    if (!at) found.push(`${name}: outside of the window`)
    // Toasts may cover a control; they disappear.
    else if (
      !isPart(control, at) &&
      !(label && isPart(label, at)) &&
      !at.closest('.fui-Toaster, [role="tooltip"]')
    )
      found.push(`${name}: covered by ${at.outerHTML.slice(0, 120)}`)
  }
  for (const element of document.querySelectorAll('*'))
    if (element.scrollTop !== 0 || element.scrollLeft !== 0)
      element.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  for (const { element, top, left } of scrolled)
    element.scrollTo({ top, left, behavior: 'instant' })
  return found
}
