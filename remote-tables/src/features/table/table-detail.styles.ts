import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  results: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalM}`,
    minHeight: '32px',
  },
  // It gets the focus from code only, to go on from there.
  count: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    ':focus': { outlineStyle: 'none' },
  },
})
