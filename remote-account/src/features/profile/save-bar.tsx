import { type ReactNode, useEffect, useRef } from 'react'
import { barHeight, useStyles } from './form.styles'

/** The end of a form, in sight while the form is longer than the window. It never covers the field with the focus. */
export function SaveBar({ children }: { children: ReactNode }) {
  const styles = useStyles()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = bar
    const form = current?.closest('form')
    if (!current || !form) return
    const sizes = new ResizeObserver(() => {
      form.style.setProperty(barHeight, `${current.offsetHeight}px`)
      const { activeElement } = document
      // A longer sentence beside the button makes the bar higher while somebody types.
      if (activeElement?.matches('input') && form.contains(activeElement))
        activeElement.scrollIntoView({ block: 'nearest' })
    })
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [])
  return (
    <div ref={bar} className={styles.actions}>
      {children}
    </div>
  )
}
