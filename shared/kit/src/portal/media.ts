import { narrowBelowPx } from '@portal/contract/limits'

// Every app bundles the media queries: Griffel needs their text while modules are evaluated.

export const narrowQuery = `(width < ${narrowBelowPx}px)`

export const narrow = `@media ${narrowQuery}`
export const wide = `@media (width >= ${narrowBelowPx}px)`
export const reducedMotion = '@media (prefers-reduced-motion: reduce)'
