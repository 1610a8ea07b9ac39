import { useOptionalUser } from '@portal/kit/portal'
import { makeStyles, visuallyHidden } from '@portal/kit/ui/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHostWords } from '../i18n/words'
import { takeArrival } from '../session/arrival'

const useStyles = makeStyles({ said: { ...visuallyHidden, margin: 0 } })

/**
 * After signing in, and for another screen, focuses the heading of the screen once it is there. Announces who has signed
 * in.
 */
export function Arrival({ screen }: { screen: string }) {
  const t = useHostWords()
  const styles = useStyles()
  const name = useOptionalUser()?.name
  const [said, setSaid] = useState('')
  // Once: not again for another name or in another language.
  const say = useEffectEvent(() => setSaid(name ? t('signed_in_as', { name }) : ''))
  const shown = useRef(screen)
  useEffect(() => {
    const hasArrived = takeArrival()
    if (hasArrived) say()
    else if (shown.current === screen) return
    shown.current = screen
    return whenHeadingIsThere(focusHeading)
  }, [screen])
  return (
    <p role="status" className={styles.said}>
      {said}
    </p>
  )
}

/** Not where a dialog or the user has the focus already. */
function focusHeading(heading: HTMLElement): void {
  if (document.activeElement !== document.body || document.querySelector('[aria-modal="true"]'))
    return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Calls back when the screen, whose code may still be on its way, has its heading. */
function whenHeadingIsThere(act: (heading: HTMLElement) => void): () => void {
  const content = document.getElementById('content')
  const observer = new MutationObserver(look)
  if (content) observer.observe(content, { childList: true, subtree: true })
  look()
  function look() {
    const heading = content?.querySelector<HTMLElement>('h1:not([data-stand-in])')
    if (!heading) return
    observer.disconnect()
    act(heading)
  }
  return () => observer.disconnect()
}
