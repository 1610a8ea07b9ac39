import { narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

/** Set on a form by its bar. */
export const barHeight = '--bar-height'
const leastBarHeight = '64px'
/** Too low for a form beside its bar, as at a zoom of 400 %. */
const low = '@media (height < 360px)'

export const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    // With room for the border of the field.
    '& input': { scrollMarginBottom: `calc(var(${barHeight}, ${leastBarHeight}) + 8px)` },
    [low]: { '& input': { scrollMarginBottom: 0 } },
  },
  waiting: { marginBottom: tokens.spacingVerticalL },
  // In sight while the form is longer than the window.
  actions: {
    position: 'sticky',
    [low]: { position: 'static' },
    bottom: `calc(-1 * ${tokens.spacingVerticalXXL})`,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    minHeight: leastBarHeight,
    marginInline: `calc(-1 * ${tokens.spacingHorizontalXXL})`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [narrow]: {
      bottom: `calc(-1 * ${tokens.spacingVerticalL})`,
      marginInline: `calc(-1 * ${tokens.spacingHorizontalL})`,
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    },
  },
  reason: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
})
