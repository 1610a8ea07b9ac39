import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a region whose parts come and go while it scrolls: when what had it is gone, the region itself
 * has it, instead of nothing. The handlers belong on the region.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>, first: number, end: number) {
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (end > first && isInside.current && document.activeElement === document.body) {
      region.current?.focus({ preventScroll: true })
    }
  }, [region, first, end])
  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) isInside.current = region.current?.contains(relatedTarget) ?? false
    },
  }
}
