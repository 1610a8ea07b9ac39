import { phone } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  facts: {
    margin: `${tokens.spacingVerticalXXL} 0 0`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  fact: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `0 ${tokens.spacingHorizontalXL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    [phone]: { flexDirection: 'column', alignItems: 'flex-start' },
  },
  term: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    flexShrink: 0,
    color: tokens.colorNeutralForeground2,
  },
  icon: { fontSize: '20px', lineHeight: 0, color: tokens.colorNeutralForeground3 },
  value: {
    ...typographyStyles.body1Strong,
    minWidth: 0,
    margin: 0,
    overflowWrap: 'anywhere',
    [phone]: { marginInlineStart: `calc(20px + ${tokens.spacingHorizontalM})` },
  },
})
