import { useEffect, useState } from 'react'
import type { LegalText } from './legal-text'

type LoadText = () => Promise<{ readonly text: LegalText }>

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly text: LegalText }
  | { readonly is: 'failed' }

/** A legal text, fetched when it is first read. `load` has to be the same function for the same text. */
export function useLegalText(load: LoadText): State & { readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ is: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let current = true
    setState({ is: 'loading' })
    load().then(
      ({ text }) => current && setState({ is: 'ready', text }),
      (error: unknown) => {
        console.error(error)
        if (current) setState({ is: 'failed' })
      },
    )
    return () => {
      current = false
    }
  }, [load, attempt])
  return { ...state, retry: () => setAttempt(attempt + 1) }
}
