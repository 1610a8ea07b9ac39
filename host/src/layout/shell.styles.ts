import { topBarPx } from '@portal/contract/design'
import { coarse, narrow, narrowQuery } from '@portal/kit/plain/media'
import { makeStaticStyles, makeStyles, themes, tokens } from '@portal/kit/ui/core'

export const pageWidthPx = 2560
const topBarHeight = `${topBarPx}px`

export const usePageStyles = makeStaticStyles([
  {
    '*': { boxSizing: 'border-box' },
    // Keep the element that regains focus out from under the top bar.
    html: { scrollPaddingTop: `calc(${topBarHeight} + 8px)` },
    // Beside the page while a dialog holds its scrollbar.
    ...Object.fromEntries(
      Object.entries(themes).map(([name, { colorNeutralBackground2 }]) => [
        `html[data-theme="${name}"]`,
        { backgroundColor: colorNeutralBackground2 },
      ]),
    ),
    body: { margin: 0 },
    ':focus-visible': { outlineColor: tokens.colorStrokeFocus2 },
  },
  // Safari on a phone zooms into fields with smaller text, and stays zoomed.
  `${coarse} and ${narrowQuery} {
    :root :is(input, textarea, select) { font-size: 16px }
  }`,
  // A finger meets them.
  `${coarse} {
    :root :is(button, .fui-Button, .fui-Tab, .fui-Input, [role^="menuitem"]) { min-height: 44px }
    :root :is(button, .fui-Button) { min-width: 44px }
  }`,
])

export const useShellStyles = makeStyles({
  root: {
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground2,
    // Clear of a phone's notch and home indicator.
    padding: '0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)',
  },
  skip: {
    position: 'fixed',
    top: tokens.spacingVerticalS,
    left: tokens.spacingHorizontalS,
    zIndex: 2000,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    transform: 'translateY(-300%)',
    ':focus': { transform: 'none' },
  },
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 10,
    flexShrink: 0,
    height: topBarHeight,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  main: { flexGrow: 1, display: 'flex', flexDirection: 'column', outline: 'none', minWidth: 0 },
  contained: {
    // The footer starts below the fold, so a loading screen doesn't move it.
    minHeight: `calc(100dvh - ${topBarHeight})`,
    width: '100%',
    maxWidth: `${pageWidthPx}px`,
    marginInline: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXXL} ${tokens.spacingVerticalXXL}`,
    [narrow]: {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
    },
  },
})
