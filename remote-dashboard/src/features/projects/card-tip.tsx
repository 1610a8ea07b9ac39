import { limits } from '@portal/contract'
import { Tooltip } from '@portal/kit/ui/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** One tooltip with the name of each icon button inside. */
export function CardTip({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const [target, setTarget] = usePointedAt(area)
  const visible = useAfter(limits.tooltipEnterMs, target)
  return (
    <div ref={area}>
      {children}
      {target && (
        <Tooltip
          content={target.getAttribute('aria-label') ?? ''}
          relationship="inaccessible"
          visible={visible}
          positioning={{ target, position: 'below', overflowBoundaryPadding: edgePx }}
          onVisibleChange={(_, data) => !data.visible && setTarget(undefined)}
        />
      )}
    </div>
  )
}

/** Distance that a tooltip keeps from the edge of the page. At the very edge the page would scroll sideways in WebKit. */
const edgePx = 4

/** Time for the pointer to move from a button to its tooltip, which stays meanwhile (WCAG 1.4.13). */
const leaveMs = 250

/** The icon button that is hovered or focused by keyboard; none once it is pressed. */
function usePointedAt(area: RefObject<HTMLElement | null>) {
  const [target, setTarget] = useState<HTMLElement>()
  useEffect(() => {
    const element = area.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (button: HTMLElement | undefined) => {
      clearTimeout(timer)
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
    // Before an arrow key moves the focus, which shows the next one.
    element.addEventListener('keydown', leave, { signal, capture: true })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [area])
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
