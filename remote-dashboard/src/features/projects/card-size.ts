import { limits } from '@portal/contract'

/** A collapsed row shows whole cards: one is as high as the row. Its picture, which fills it, has about 3:2. */
export const cardHeightPx = limits.collapsedRowHeightPx
export const cardMinWidthPx = 264
export const cardGapPx = 16

/** Columns of the CSS grid at this width; null without a width. */
export function columnsIn(widthPx: number): number | null {
  if (widthPx === 0) return null
  return Math.max(1, Math.floor((widthPx + cardGapPx) / (cardMinWidthPx + cardGapPx)))
}
