import { narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

const barHeight = '64px'

export const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    '& input': { scrollMarginBottom: barHeight },
  },
  waiting: { marginBottom: tokens.spacingVerticalL },
  // In sight while the form is longer than the window.
  actions: {
    position: 'sticky',
    bottom: `calc(-1 * ${tokens.spacingVerticalXXL})`,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    minHeight: barHeight,
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
