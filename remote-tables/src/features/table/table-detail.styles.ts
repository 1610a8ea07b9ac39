import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  results: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalM}`,
    minHeight: '32px',
  },
  count: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
})
