import { keyboardHeight, visibleTop } from '@portal/kit/ui/overlay'

type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>

/** How much of a page of some height a keyboard covers, and how far the page is moved up for it; both 0 without one. */
export function coveredBy({ height, offsetTop, scale }: Viewport, pageHeight: number) {
  // Pinch zoom shrinks the visual viewport too; that's no keyboard.
  const isEnlarged = Math.abs(scale - 1) > 0.01
  const bottom = isEnlarged ? 0 : Math.max(0, Math.round(pageHeight - height - offsetTop))
  return { bottom, top: bottom > 0 ? Math.round(offsetTop) : 0 }
}

/**
 * Tells the styles how much of the page the keyboard covers. Safari lays the page out as if there was no keyboard;
 * other browsers resize it, as the viewport of index.html says.
 */
export function followKeyboard(): void {
  const { visualViewport } = window
  if (!visualViewport) return
  const follow = () => {
    const { top, bottom } = coveredBy(visualViewport, innerHeight)
    const { style } = document.documentElement
    const wasCovered = style.getPropertyValue(keyboardHeight.name) !== ''
    if (bottom === 0) {
      style.removeProperty(keyboardHeight.name)
      style.removeProperty(visibleTop.name)
      return
    }
    style.setProperty(keyboardHeight.name, `${bottom}px`)
    style.setProperty(visibleTop.name, `${top}px`)
    if (!wasCovered) showFocusedField()
  }
  visualViewport.addEventListener('resize', follow)
  visualViewport.addEventListener('scroll', follow)
}

/** Keeps the focused field visible in a dialog that just shrank. Browsers do so only for the page. */
function showFocusedField(): void {
  const field = document.activeElement
  if (field?.closest('[role="dialog"]')) field.scrollIntoView({ block: 'nearest' })
}
