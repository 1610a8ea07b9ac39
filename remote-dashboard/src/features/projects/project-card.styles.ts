import { makeStyles, tokens, typographyStyles } from '@portal/shared/ui/core'

export const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    minWidth: 0,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow2,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 220px',
  },
  words: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
  },
  facts: {
    ...typographyStyles.caption1,
    margin: 0,
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground3,
  },
})
