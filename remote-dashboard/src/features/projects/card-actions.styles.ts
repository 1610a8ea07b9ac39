import { makeStyles, tokens } from '@portal/shared/ui/core'

export const useStyles = makeStyles({
  actions: {
    position: 'absolute',
    top: tokens.spacingVerticalS,
    insetInlineEnd: tokens.spacingHorizontalS,
    display: 'flex',
    gap: tokens.spacingHorizontalXS,
  },
  action: {
    display: 'grid',
    placeItems: 'center',
    width: '30px',
    height: '30px',
    padding: 0,
    fontSize: '18px',
    lineHeight: 0,
    cursor: 'pointer',
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
    ':hover': {
      color: tokens.colorNeutralForeground1Hover,
      backgroundColor: tokens.colorNeutralBackground1Hover,
    },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    '&[aria-expanded="true"]': { backgroundColor: tokens.colorNeutralBackground1Selected },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      boxShadow: `0 0 0 4px ${tokens.colorStrokeFocus1}`,
    },
  },
})
