import { limits } from '@portal/contract'
import { reducedMotion } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  countdown: { display: 'grid', placeItems: 'center', width: '64px', height: '64px' },
  ring: { gridArea: '1 / 1', width: '100%', height: '100%' },
  track: { fill: 'none', stroke: tokens.colorNeutralStroke2, strokeWidth: '3px' },
  rest: {
    fill: 'none',
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '3px',
    strokeLinecap: 'round',
    strokeDasharray: 1,
    animationName: { from: { strokeDashoffset: 0 }, to: { strokeDashoffset: 1 } },
    animationDuration: `${limits.resetRedirectMs}ms`,
    animationTimingFunction: 'linear',
    animationFillMode: 'forwards',
    [reducedMotion]: { animationName: 'none' },
  },
  seconds: {
    ...typographyStyles.subtitle1,
    gridArea: '1 / 1',
    fontVariantNumeric: 'tabular-nums',
  },
})
