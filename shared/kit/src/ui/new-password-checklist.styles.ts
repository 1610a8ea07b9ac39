import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { reducedMotion } from '@portal/kit/plain/media'

export const useStyles = makeStyles({
  list: {
    ...typographyStyles.caption1,
    display: 'grid',
    gap: tokens.spacingVerticalXXS,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    color: tokens.colorNeutralForeground3,
  },
  rule: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  text: { flexGrow: 1 },
  icon: { flexShrink: 0, fontSize: '16px', lineHeight: 0 },
  met: {
    color: tokens.colorStatusSuccessForeground1,
    animationName: { from: { transform: 'scale(0.5)' }, to: { transform: 'scale(1)' } },
    animationDuration: tokens.durationFast,
    animationTimingFunction: tokens.curveEasyEaseMax,
    [reducedMotion]: { animationName: 'none' },
  },
  metText: { color: tokens.colorNeutralForeground1 },
})
