import { coarse } from '@portal/kit/plain/media'
import { makeStyles, tokens } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  actions: {
    flexShrink: 0,
    alignSelf: 'end',
    display: 'flex',
    gap: tokens.spacingHorizontalXXS,
  },
  action: {
    display: 'grid',
    placeItems: 'center',
    width: '32px',
    height: '32px',
    padding: 0,
    fontSize: '20px',
    lineHeight: 0,
    cursor: 'pointer',
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorSubtleBackground,
    ':hover': {
      color: tokens.colorNeutralForeground2Hover,
      backgroundColor: tokens.colorSubtleBackgroundHover,
    },
    ':active': { backgroundColor: tokens.colorSubtleBackgroundPressed },
    '&[aria-expanded="true"]': { backgroundColor: tokens.colorSubtleBackgroundSelected },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [coarse]: { width: '44px', height: '44px' },
  },
})
