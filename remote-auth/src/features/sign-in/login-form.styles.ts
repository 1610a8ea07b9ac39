import { makeStyles, shorthands, tokens } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  password: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  other: { alignSelf: 'flex-end' },
  refused: {
    // Wide enough to notice in themes without red.
    boxShadow: `inset 0 0 0 1px ${tokens.colorPaletteRedBorder2}`,
    // Fluent takes the red border off a field that has the focus.
    ':active,:focus-within': shorthands.borderColor(tokens.colorPaletteRedBorder2),
  },
})
