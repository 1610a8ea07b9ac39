import { coarse } from '@portal/kit/plain/media'
import { makeStyles, tokens } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  actions: {
    // Above the link, which is as large as the card.
    position: 'relative',
    zIndex: 1,
    flexShrink: 0,
    alignSelf: 'end',
    display: 'flex',
    '@media print': { display: 'none' },
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
    color: 'inherit',
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: 'rgba(255, 255, 255, 0.18)' },
    ':active': { backgroundColor: 'rgba(255, 255, 255, 0.28)' },
    '&[aria-expanded="true"]': { backgroundColor: 'rgba(255, 255, 255, 0.24)' },
    ':focus-visible': { outline: '2px solid currentcolor', outlineOffset: '-3px' },
    [coarse]: { width: '44px', height: '44px' },
  },
})
