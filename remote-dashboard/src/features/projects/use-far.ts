import { type RefObject, useEffect, useState } from 'react'

interface Far {
  readonly isFar: boolean
  /** The height that it had when it was near. */
  readonly heightPx?: number
}

const near: Far = { isFar: false }

/** Whether an element is far from the window and not in use, so that what is in it need not be rendered. `comeNear` has it rendered. */
export function useFar(
  element: RefObject<HTMLElement | null>,
  { canBeFar, startsFar }: { readonly canBeFar: boolean; readonly startsFar: boolean },
): Far & { readonly comeNear: () => void } {
  const [seen, setSeen] = useState<Far>({ isFar: startsFar })
  useEffect(() => {
    const observed = element.current
    if (!canBeFar || !observed) return
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      const last = entries.at(-1)
      if (last?.isIntersecting) setSeen(near)
      else if (last && !isInUse(observed))
        setSeen((before) =>
          before.isFar ? before : { isFar: true, heightPx: last.boundingClientRect.height },
        )
    }
    // Near is one more window above and below.
    const observer = new IntersectionObserver(look, { rootMargin: '100% 0px' })
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element, canBeFar])
  return { ...(canBeFar ? seen : near), comeNear: () => setSeen(near) }
}

/** Whether it has the focus, or a menu that will give it back. */
function isInUse(element: HTMLElement): boolean {
  return (
    element.contains(document.activeElement) ||
    element.querySelector('[aria-expanded="true"]') !== null
  )
}
