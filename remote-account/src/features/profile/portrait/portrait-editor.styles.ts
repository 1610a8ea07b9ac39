import { coarse } from '@portal/kit/plain/media'
import { makeStaticStyles, makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

/** Styles of the cropper, whose own style element the page's policy blocks. */
export const useCropperStyles = makeStaticStyles({
  '.reactEasyCrop_Container': {
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    userSelect: 'none',
    touchAction: 'none',
    cursor: 'move',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
  },
  '.reactEasyCrop_Image': { willChange: 'transform', maxWidth: 'unset' },
  '.reactEasyCrop_Cover_Horizontal': { width: '100%', height: 'auto' },
  '.reactEasyCrop_Cover_Vertical': { width: 'auto', height: '100%' },
  '.reactEasyCrop_Contain': {
    maxWidth: '100%',
    maxHeight: '100%',
    margin: 'auto',
    position: 'absolute',
    inset: 0,
  },
  '.reactEasyCrop_CropArea': {
    position: 'absolute',
    left: '50%',
    top: '50%',
    transform: 'translate(-50%, -50%)',
    boxSizing: 'border-box',
    border: '2px solid white',
    boxShadow: '0 0 0 9999em',
    color: 'rgba(0, 0, 0, 0.6)',
    overflow: 'hidden',
  },
})

const forced = '@media (forced-colors: active)'
const track = {
  height: '4px',
  borderRadius: tokens.borderRadiusCircular,
  backgroundColor: tokens.colorNeutralStrokeAccessible,
  [forced]: { backgroundColor: 'CanvasText' },
}
const thumb = {
  boxSizing: 'border-box',
  width: '20px',
  height: '20px',
  borderRadius: tokens.borderRadiusCircular,
  border: `2px solid ${tokens.colorNeutralBackground1}`,
  backgroundColor: tokens.colorCompoundBrandBackground,
  [forced]: { backgroundColor: 'Highlight' },
} as const

export const useStyles = makeStyles({
  stage: {
    position: 'relative',
    height: 'min(340px, 46dvh)',
    minHeight: '96px',
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackgroundStatic,
    ':focus-within': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '2px',
    },
  },
  controls: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
  },
  zoom: { flex: '1 1 220px' },
  slider: {
    width: '100%',
    height: '24px',
    margin: 0,
    // Engines color a range of their own differently, and WebKitGTK not at all.
    appearance: 'none',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    [coarse]: { height: '44px' },
    '::-webkit-slider-runnable-track': track,
    '::-moz-range-track': track,
    '::-webkit-slider-thumb': { ...thumb, appearance: 'none', marginTop: '-8px' },
    '::-moz-range-thumb': thumb,
  },
  hint: {
    ...typographyStyles.caption1,
    margin: `${tokens.spacingVerticalXS} 0 0`,
    color: tokens.colorNeutralForeground3,
  },
  previews: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
})
