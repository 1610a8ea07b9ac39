import { makeStaticStyles, themes } from '@portal/kit/ui/core'

const ink = {
  ...themes.light,
  colorNeutralBackground2: '#ffffff',
  colorTextOnPicture: themes.light.colorNeutralForeground1,
  colorScrim: '#ffffff',
  colorScrimEnd: 'rgba(255, 255, 255, 0)',
}

// `important` because each theme sets them on the same elements.
const inkOnPaper = Object.entries(ink)
  .filter(([name]) => /^(color|shadow)/.test(name))
  .map(([name, value]) => `--${name}: ${name.startsWith('shadow') ? 'none' : value} !important;`)
  .join('\n')

const inPortal = '[data-portal-node] .fui-DialogSurface'
const topDialog = `[data-portal-node]:has(.fui-DialogSurface):not(:has(~ ${inPortal}))`

/** On paper: the page or the topmost dialog alone, in the light theme, without buttons and messages. */
export const usePaperStyles = makeStaticStyles(`@media print {
  [class*="fui-FluentProvider"] { ${inkOnPaper} }
  html, body {
    height: auto !important;
    overflow: visible !important;
    color-scheme: light !important;
    background: #fff !important;
  }
  body:not(:has(> [data-print])):has(> ${inPortal}) > :not(${topDialog}),
  body > [data-portal-node]:not(:has(.fui-DialogSurface)) { display: none !important; }
  a[href="#content"],
  #content ~ footer,
  .fui-Button,
  [type="file"],
  .fui-DialogSurface__backdrop,
  .fui-DialogSurface :is([role="tablist"], .fui-DialogActions) { display: none !important; }
  .fui-DialogSurface {
    position: static !important;
    width: auto !important;
    max-width: none !important;
    height: auto !important;
    max-height: none !important;
    margin: 0 !important;
    border: none !important;
  }
  .fui-DialogSurface, .fui-DialogContent { overflow: visible !important; }
  .fui-DialogSurface, .fui-DialogBody { display: block !important; }
  .fui-DialogBody > * { max-height: none !important; padding-inline: 0 !important; }
}`)
