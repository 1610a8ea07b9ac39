import { useEffect, useRef } from 'react'

export const productName = 'Portal 360'

interface ShownTitle {
  title: string
  readonly layer: 'screen' | 'dialog'
}

const shownTitles = new Set<ShownTitle>()

/** Sets the page title while mounted: `<dialog> – <screen> – Portal 360`, the newest dialog first. */
export function useDocumentTitle(title: string, layer: ShownTitle['layer'] = 'screen'): void {
  const shown = useRef<ShownTitle>({ title, layer })
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
  const titlesOf = (layer: ShownTitle['layer']) =>
    [...shownTitles].filter((shown) => shown.layer === layer).map((shown) => shown.title)
  const parts = [...titlesOf('dialog').reverse(), ...titlesOf('screen').slice(-1), productName]
  document.title = parts.join(' – ')
}
