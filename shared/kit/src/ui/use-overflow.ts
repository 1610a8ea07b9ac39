import { type RefObject, useEffect, useState } from 'react'

export function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const look = () => setOverflows(current.scrollHeight > current.clientHeight)
    const sizes = new ResizeObserver(look)
    const followChildren = () => {
      sizes.disconnect()
      for (const observed of [current, ...current.children]) sizes.observe(observed)
    }
    const changes = new MutationObserver(followChildren)
    changes.observe(current, { childList: true })
    followChildren()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [element])
  return overflows
}
