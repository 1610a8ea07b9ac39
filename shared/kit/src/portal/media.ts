import { dialogWidthPx, narrowBelowPx } from '@portal/contract/limits'

// Every app bundles the media queries: Griffel needs their text while modules are evaluated.

export const narrowQuery = `(width < ${narrowBelowPx}px)`

/** Narrower than a dialog. */
export const phoneQuery = `(width < ${dialogWidthPx}px)`
export const cannotHoverQuery = '(hover: none)'
/** Touched with a finger. */
export const coarseQuery = '(pointer: coarse)'

export const narrow = `@media ${narrowQuery}`
export const wide = `@media (width >= ${narrowBelowPx}px)`
export const phone = `@media ${phoneQuery}`
export const cannotHover = `@media ${cannotHoverQuery}`
export const coarse = `@media ${coarseQuery}`
export const reducedMotion = '@media (prefers-reduced-motion: reduce)'
