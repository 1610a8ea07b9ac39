import { makeStyles, tokens, typographyStyles } from '@portal/shared/ui/core'

export const useStyles = makeStyles({
  text: {
    ...typographyStyles.body1,
    margin: `0 0 ${tokens.spacingVerticalXL}`,
    color: tokens.colorNeutralForeground3,
  },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
    gap: '20px',
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    paddingBottom: tokens.spacingVerticalL,
  },
  picture: {
    height: 'auto',
    aspectRatio: '1200 / 630',
    borderRadius: tokens.borderRadiusXLarge,
  },
  name: { width: '70%', height: '18px' },
  fact: { width: '35%', height: '12px' },
})
