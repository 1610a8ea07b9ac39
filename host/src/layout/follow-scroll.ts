import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** By then the content is there, or somebody has gone on without it. */
const restoresForMs = 10_000
const settlesAfterMs = 300

/**
 * Shows a page that is reloaded, or come back to, where it was left, once there is room for it: browsers scroll before its content
 * has come.
 */
export function followScroll(): void {
  const { leftAtPx } = (history.state ?? {}) as { leftAtPx?: unknown }
  if (typeof leftAtPx === 'number' && leftAtPx > 0) restore(leftAtPx)
  let settled: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(settled)
    settled = setTimeout(note, settlesAfterMs)
  }
  addEventListener('scroll', moved, { passive: true })
}

/** Notes the position in each new entry, as for a dialog: a reload may come before the page is scrolled again. */
export function useScrollOfNewEntries(): void {
  const { key } = useLocation()
  useEffect(() => {
    const soon = setTimeout(() => {
      const { state } = history
      if (state?.key === key && state.leftAtPx === undefined) note()
    })
    return () => clearTimeout(soon)
  }, [key])
}

/** Notes the position in the entry of the history, beside what the router keeps there. */
function note(): void {
  history.replaceState({ ...history.state, leftAtPx: Math.round(scrollY) }, '')
}

function restore(px: number): void {
  const done = new AbortController()
  const { signal } = done
  const show = () => scrollTo(0, px)
  let settled: ReturnType<typeof setTimeout> | undefined
  const room = new ResizeObserver(() => {
    clearTimeout(settled)
    const { scrollHeight } = document.documentElement
    if (scrollHeight - innerHeight >= px) {
      show()
      done.abort()
    } else {
      // A page that has become shorter is shown at its end, where more of it may come.
      settled = setTimeout(show, settlesAfterMs)
    }
  })
  signal.addEventListener('abort', () => {
    clearTimeout(settled)
    room.disconnect()
  })
  for (const act of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(act, () => done.abort(), { signal, passive: true })
  setTimeout(() => done.abort(), restoresForMs)
  room.observe(document.body)
}
