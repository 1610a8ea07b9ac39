import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    minWidth: 0,
    // Keeps the buttons in line with the name: the border appears around them while a file is dragged.
    margin: `calc(-1 * ${tokens.spacingVerticalS})`,
    padding: `calc(${tokens.spacingVerticalS} - 2px)`,
    border: '2px dashed transparent',
    borderRadius: tokens.borderRadiusXLarge,
  },
  dragging: {
    border: `2px dashed ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
  },
  hint: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  problem: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorPaletteRedForeground1,
  },
})
