import { narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens } from '@portal/kit/ui/core'

// On narrow screens only the top of the sphere shows, above the place of the view.
const onlyWide = { [narrow]: { display: 'none' } }
const light = tokens.colorNeutralForegroundStaticInverted

export const useStyles = makeStyles({
  lit: { stopColor: light, stopOpacity: 0.34 },
  dim: { stopColor: light, stopOpacity: 0.08 },
  shade: { stopColor: tokens.colorBrandBackground4Static, stopOpacity: 0.55 },
  halo: { fill: 'none', stroke: light, strokeOpacity: 0.12 },
  front: { fill: 'none', stroke: light, strokeOpacity: 0.38, strokeWidth: '0.9px' },
  back: { fill: 'none', stroke: light, strokeOpacity: 0.1, strokeWidth: '0.8px' },
  rim: { fill: 'none', stroke: light, strokeOpacity: 0.55, strokeWidth: '1.2px' },
  sight: { fill: 'none', stroke: light, strokeOpacity: 0.45, strokeWidth: '1px', ...onlyWide },
  eye: { fill: light, ...onlyWide },
  view: { fill: light, fillOpacity: 0.22, stroke: light, strokeWidth: '2px', ...onlyWide },
})
