import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a region that renders only visible parts: the region takes it when the focused part is removed. The
 * focused element stays in view while heights around it change, until the user scrolls. Put the handlers on the region.
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
