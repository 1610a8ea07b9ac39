import { phone } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalL,
    ':not(:first-child)': { marginTop: tokens.spacingVerticalXXL },
  },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  intro: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground2 },
  list: {
    alignSelf: 'stretch',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  session: {
    display: 'flex',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    [phone]: { flexWrap: 'wrap' },
  },
  icon: { flexShrink: 0, fontSize: '24px', lineHeight: 0, color: tokens.colorNeutralForeground3 },
  facts: { flex: '1 1 0', minWidth: 0, [phone]: { flexBasis: 'calc(100% - 48px)' } },
  name: {
    ...typographyStyles.body1Strong,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalS}`,
    margin: 0,
    overflowWrap: 'anywhere',
  },
  fact: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  end: {
    flexShrink: 0,
    [phone]: { marginInlineStart: `calc(24px + ${tokens.spacingHorizontalM})` },
  },
})
