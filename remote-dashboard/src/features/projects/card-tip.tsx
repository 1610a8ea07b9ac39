import { limits } from '@portal/contract'
import { cannotHoverQuery } from '@portal/kit/plain/media'
import { useMediaQuery } from '@portal/kit/portal'
import { Tooltip } from '@portal/kit/ui/core'
import { type RefObject, useEffect, useState } from 'react'

/** One tooltip with the name of each icon button in an area. */
export function CardTip({ area }: { area: RefObject<HTMLElement | null> }) {
  const isTouch = useMediaQuery(cannotHoverQuery)
  const enterMs = isTouch ? limits.tooltipTouchEnterMs : limits.tooltipEnterMs
  const [target, setTarget] = usePointedAt(area, {
    enterMs,
    leaveMs: isTouch ? limits.tooltipTouchLeaveMs : hoverLeaveMs,
  })
  const visible = useAfter(enterMs, target)
  return (
    target && (
      <Tooltip
        content={target.getAttribute('aria-label') ?? ''}
        relationship="inaccessible"
        visible={visible}
        positioning={{ target, position: 'below', overflowBoundaryPadding: edgePx }}
        onVisibleChange={(_, data) => !data.visible && setTarget(undefined)}
      />
    )
  )
}

/** Distance that a tooltip keeps from the edge of the page. At the very edge the page would scroll sideways in WebKit. */
const edgePx = 4

/** Time for the pointer to move from a button to its tooltip, which stays meanwhile (WCAG 1.4.13). */
const hoverLeaveMs = 250

/** The icon button that is hovered or focused by keyboard; none once it is pressed. */
function usePointedAt(
  area: RefObject<HTMLElement | null>,
  { enterMs, leaveMs }: { readonly enterMs: number; readonly leaveMs: number },
) {
  const [target, setTarget] = useState<HTMLElement>()
  useEffect(() => {
    const element = area.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let pointed: HTMLElement | undefined
    let pointedAt = 0
    const show = (button: HTMLElement | undefined) => {
      clearTimeout(timer)
      if (button !== pointed) pointedAt = performance.now()
      pointed = button
      setTarget(button)
    }
    const buttonAt = ({ target: at }: Event) =>
      (at as Element).closest<HTMLElement>('[data-icon-button]') ?? undefined
    const point = (event: Event) => {
      const button = buttonAt(event)
      if (button) show(button)
      else leaveSoon()
    }
    const focus = (event: Event) => {
      const button = buttonAt(event)
      show(button?.matches(':focus-visible') ? button : undefined)
    }
    const leave = () => show(undefined)
    const leaveSoon = () => {
      clearTimeout(timer)
      // A finger that left before then never shows it.
      if (performance.now() - pointedAt < enterMs) return leave()
      timer = setTimeout(() => {
        if (!document.querySelector('[role="tooltip"]:hover')) leave()
      }, leaveMs)
    }
    const heard: [string, (event: Event) => void][] = [
      ['pointerover', point],
      ['pointerleave', leaveSoon],
      ['focusin', focus],
      ['focusout', leave],
      ['click', leave],
    ]
    const listening = new AbortController()
    const { signal } = listening
    for (const [name, hear] of heard) element.addEventListener(name, hear, { signal })
    // This code comes once the pointer or the focus has.
    const here = ['hover', 'focus-visible'].map((is) => `[data-icon-button]:${is}`).join()
    show(element.querySelector<HTMLElement>(here) ?? undefined)
    // Before an arrow key moves the focus, which shows the next one.
    element.addEventListener('keydown', leave, { signal, capture: true })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [area, enterMs, leaveMs])
  return [target, setTarget] as const
}

/** Whether a value has stayed the same for this time. */
function useAfter(ms: number, of: unknown): boolean {
  const [reached, setReached] = useState<unknown>()
  useEffect(() => {
    const timer = setTimeout(() => setReached(of), ms)
    return () => clearTimeout(timer)
  }, [ms, of])
  return of !== undefined && reached === of
}
