import { useEffect, useRef } from 'react'

export const productName = 'Portal 360'

interface ShownTitle {
  title: string
  readonly layer: 'screen' | 'dialog'
}

interface OrderedTitle extends ShownTitle {
  /** Of the first render, because the effects of an inner dialog run before those of the outer one. */
  readonly order: number
}

const shownTitles = new Set<OrderedTitle>()
let renders = 0

/** Sets the page title while mounted: `<dialog> – <screen> – Portal 360`, the newest dialog first. */
export function useDocumentTitle(title: string, layer: ShownTitle['layer'] = 'screen'): void {
  const shown = useRef<OrderedTitle>({ title, layer, order: renders++ })
  useEffect(() => {
    const entry = shown.current
    shownTitles.add(entry)
    return () => {
      shownTitles.delete(entry)
      nameDocument()
    }
  }, [])
  useEffect(() => {
    shown.current.title = title
    nameDocument()
  }, [title])
}

function nameDocument(): void {
  const newestFirst = [...shownTitles].sort((one, other) => other.order - one.order)
  const titlesOf = (layer: ShownTitle['layer']) =>
    newestFirst.filter((shown) => shown.layer === layer).map((shown) => shown.title)
  const parts = [...titlesOf('dialog'), ...titlesOf('screen').slice(0, 1), productName]
  document.title = parts.join(' – ')
}
