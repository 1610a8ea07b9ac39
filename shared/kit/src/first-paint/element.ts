export const firstPaintId = 'portal-first-paint'
/** Whether the first paint is being rendered, or is what people see. */
export function isFirstPaint(): boolean {
  return typeof document === 'undefined' || document.getElementById(firstPaintId) !== null
}

/** Styles of the first paint, as JSON. */
export const firstPaintStylesId = 'portal-first-paint-styles'
export const firstPaintEndId = 'portal-first-paint-end'

/** The first paint, with what the host takes from it. */
export interface FirstPaintElement extends HTMLElement {
  readonly sheet: CSSStyleSheet
  /** Controls that were pressed, in order. */
  readonly pressed: readonly HTMLElement[]
}
