import { limits } from '@portal/contract'
import { coarse, narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles, visuallyHidden } from '@portal/kit/ui/core'

/** Of a list in which keys have moved the focus. */
export const movedByKeys = 'data-moved-by-keys'

export const useStyles = makeStyles({
  trigger: {
    justifyContent: 'flex-start',
    columnGap: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightRegular,
    maxWidth: '100%',
    minHeight: '36px',
    // Wide enough for the name of its first choice.
    [narrow]: { flex: '1 1 100%' },
    [coarse]: { minHeight: '44px' },
  },
  tag: {
    ...typographyStyles.caption1Strong,
    marginInlineStart: tokens.spacingHorizontalS,
    padding: `1px ${tokens.spacingHorizontalS}`,
    maxWidth: '160px',
    [narrow]: { maxWidth: 'none' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke2}`,
  },
  more: {
    ...typographyStyles.caption1Strong,
    marginInlineStart: tokens.spacingHorizontalXS,
  },
  heard: visuallyHidden,
  chevron: { flexShrink: 0, marginInlineStart: 'auto', fontSize: '16px' },
  surface: {
    padding: tokens.spacingVerticalS,
    width: 'max-content',
    minWidth: '220px',
    maxWidth: '90vw',
    // In a list that a mouse has opened, Fluent shows the focus after Tab only, and WebKit not that of a script.
    [`&[${movedByKeys}] span:not([data-fui-focus-within]) > input:focus + div`]: {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '1px',
    },
  },
  options: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: `${limits.optionListMaxHeightVh}vh`,
    overflowY: 'auto',
    margin: 0,
    ':not(:first-child)': { marginTop: tokens.spacingVerticalXS },
    // Room for the focus ring.
    padding: '2px',
    border: 'none',
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    paddingInlineEnd: tokens.spacingHorizontalS,
  },
  checkbox: {
    flexGrow: 1,
    maxWidth: 'none',
    overflowWrap: 'anywhere',
  },
  count: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  unlisted: {
    ...typographyStyles.caption1,
    margin: tokens.spacingVerticalS,
    color: tokens.colorNeutralForeground3,
    // Stays rendered, because screen readers announce changes of a status that exists.
    ':empty': { margin: 0 },
  },
  none: { ...typographyStyles.body1, margin: tokens.spacingVerticalS },
})
