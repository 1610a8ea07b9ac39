import { coarse } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  input: { width: '100%' },
  count: {
    ...typographyStyles.body1,
    margin: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS}`,
    color: tokens.colorNeutralForeground3,
    ':empty': { display: 'none' },
  },
  group: {
    ...typographyStyles.caption1Strong,
    margin: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`,
    color: tokens.colorNeutralForeground3,
  },
  // As high with one result as with many, so nothing moves while one types.
  found: { height: 'min(400px, 46vh)', overflowY: 'auto', marginTop: tokens.spacingVerticalS },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '44px',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  chosen: {
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    outline: `1px solid ${tokens.colorBrandStroke1}`,
    outlineOffset: '-1px',
  },
  picture: {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    width: '32px',
    height: '32px',
    fontSize: '20px',
    borderRadius: tokens.borderRadiusMedium,
  },
  wide: { width: '48px', backgroundColor: tokens.colorNeutralBackground3 },
  image: { width: '100%', height: '100%', objectFit: 'cover' },
  hints: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: `${tokens.spacingVerticalM} 0 0`,
    color: tokens.colorNeutralForeground3,
    [coarse]: { display: 'none' },
  },
  hint: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  key: {
    ...typographyStyles.caption1,
    minWidth: '20px',
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    textAlign: 'center',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
})
