import { createRequire } from 'node:module'
import { fontFile, fontPath } from '@portal/contract/design'

/** Copies the font beside the files of a page; its `<link rel="preload">` tells scripts the address. */
export const copiedFont = {
  from: createRequire(import.meta.url).resolve(fontFile),
  to: fontPath,
}
