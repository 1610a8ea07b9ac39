import { limits } from '@portal/shared/contract'
import { Tooltip } from '@portal/shared/ui/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** One tooltip for every icon button inside, with the times of the specification (9.9): it says the button's name. */
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
          positioning={{ target, position: 'above' }}
          onVisibleChange={(_, data) => !data.visible && setTarget(undefined)}
        />
      )}
    </div>
  )
}

/** The icon button that the pointer is over, or that the keyboard has come to; none once it is pressed. */
function usePointedAt(area: RefObject<HTMLElement | null>) {
  const [target, setTarget] = useState<HTMLElement>()
  useEffect(() => {
    const element = area.current
    if (!element) return
    const enter = ({ type, target: entered }: Event) => {
      const button = (entered as Element).closest<HTMLElement>('[data-icon-button]')
      const counts = type === 'pointerover' || button?.matches(':focus-visible')
      setTarget(button && counts ? button : undefined)
    }
    const leave = () => setTarget(undefined)
    const enters = ['pointerover', 'focusin']
    const leaves = ['pointerleave', 'focusout', 'click', 'keydown']
    for (const name of enters) element.addEventListener(name, enter)
    for (const name of leaves) element.addEventListener(name, leave)
    return () => {
      for (const name of enters) element.removeEventListener(name, enter)
      for (const name of leaves) element.removeEventListener(name, leave)
    }
  }, [area])
  return [target, setTarget] as const
}

/** Whether something has been the same for so long. */
function useAfter(ms: number, of: unknown): boolean {
  const [reached, setReached] = useState<unknown>()
  useEffect(() => {
    const timer = setTimeout(() => setReached(of), ms)
    return () => clearTimeout(timer)
  }, [ms, of])
  return of !== undefined && reached === of
}
