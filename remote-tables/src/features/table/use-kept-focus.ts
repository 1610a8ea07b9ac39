import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a region whose parts come and go while it scrolls: when what had it is gone, the region itself
 * has it, instead of nothing. What the focus has come to stays in sight while parts around it get other heights, until
 * the user scrolls. The handlers belong on the region.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>, first: number, end: number) {
  const isInside = useRef(false)
  const hasJustCome = useRef(false)
  useLayoutEffect(() => {
    if (end > first && isInside.current && document.activeElement === document.body) {
      region.current?.focus({ preventScroll: true })
    }
  }, [region, first, end])
  useLayoutEffect(() => {
    if (hasJustCome.current) document.activeElement?.scrollIntoView({ block: 'nearest' })
  })
  const mayScroll = () => {
    hasJustCome.current = false
  }
  return {
    onWheel: mayScroll,
    onPointerDown: mayScroll,
    onKeyDownCapture: mayScroll,
    onFocus: ({ target }: FocusEvent) => {
      isInside.current = true
      hasJustCome.current = target !== region.current
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      hasJustCome.current = false
      if (relatedTarget) isInside.current = region.current?.contains(relatedTarget) ?? false
    },
  }
}
