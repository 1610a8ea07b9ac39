import { coarse, reducedMotion } from '@portal/kit/plain/media'
import { makeStyles, tokens } from '@portal/kit/ui/core'
import { cardHeightPx } from './card-size'

const headerPx = 48
const morePx = 40

/** The height of a company that shows one row of cards; on touch screens a little less than it has. */
export function collapsedHeightPx({ overflows }: { overflows: boolean }): number {
  return headerPx + cardHeightPx + (overflows ? morePx : 0)
}

const row = {
  // Animates the height where supported. Clipping without a margin would cut off focus rings.
  '@supports (interpolate-size: allow-keywords) and (overflow-clip-margin: 8px)': {
    interpolateSize: 'allow-keywords',
    overflow: 'clip',
    overflowClipMargin: '8px',
    transitionProperty: 'height',
    transitionDuration: tokens.durationSlow,
    transitionTimingFunction: tokens.curveEasyEase,
    [reducedMotion]: { transitionDuration: '0s' },
  },
} as const

export const useStyles = makeStyles({
  collapsed: { ...row, height: `${cardHeightPx}px` },
  whole: { ...row, height: 'auto' },
  more: {
    display: 'flex',
    justifyContent: 'center',
    marginTop: tokens.spacingVerticalXS,
    '& button': { minHeight: '36px', [coarse]: { minHeight: '44px' } },
  },
})
