import { useEffect } from 'react'

/** Elements that take a pasted or dropped text. */
export const fields = 'input, textarea'

const events = ['dragover', 'drop'] as const

/** Ignores files and pictures that are dropped beside the drop zone. Otherwise the browser leaves the page to show them. */
export function useStrayDrops(): void {
  useEffect(() => {
    for (const event of events) document.addEventListener(event, ignore)
    return () => {
      for (const event of events) document.removeEventListener(event, ignore)
    }
  }, [])
}

function ignore(event: DragEvent): void {
  const types = event.dataTransfer?.types ?? []
  const isField = event.target instanceof Element && event.target.matches(fields)
  if (types.includes('Files') || (types.includes('text/uri-list') && !isField))
    event.preventDefault()
}
