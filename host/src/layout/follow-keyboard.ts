import { keyboardHeight, visibleTop } from '@portal/kit/ui/overlay'

type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>

/** Height that a keyboard covers, and how far it shifts the page; both 0 without one. */
export function coveredBy({ height, offsetTop, scale }: Viewport, pageHeight: number) {
  // Pinch zoom shrinks the visual viewport too; that's no keyboard.
  const isEnlarged = Math.abs(scale - 1) > 0.01
  const bottom = isEnlarged ? 0 : Math.max(0, Math.round(pageHeight - height - offsetTop))
  return { bottom, top: bottom > 0 ? Math.round(offsetTop) : 0 }
}

/** Sets CSS properties for the part that a keyboard covers. Only Safari doesn't resize the page (viewport, index.html). */
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

/** Scrolls the focused field into view in a dialog that shrank. Browsers do so only for the page. */
function showFocusedField(): void {
  const field = document.activeElement
  if (field?.closest('[role="dialog"]')) field.scrollIntoView({ block: 'nearest' })
}
