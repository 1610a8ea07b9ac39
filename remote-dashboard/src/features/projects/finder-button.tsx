import { SearchSparkleRegular } from '@fluentui/react-icons/svg/search-sparkle'
import type { EndpointReply, getProjects } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDashboardWords } from '../../words'
import type { DashboardUrl } from './use-dashboard-url'

type FinderDialog = typeof import('./finder').Finder

interface FinderButtonProps {
  readonly reply: EndpointReply<typeof getProjects>
  readonly url: DashboardUrl
}

/** Opens the finder, as Ctrl+K or ⌘K does from anywhere on the dashboard. */
export function FinderButton({ reply, url }: FinderButtonProps) {
  const t = useDashboardWords()
  const opener = useRef<HTMLElement>(null)
  const { notify } = usePortal()
  const [Finder, setFinder] = useState<FinderDialog>()
  // Its code comes when it is first asked for, and is asked for again where it could not be had.
  const open = async (from: Element | null) => {
    opener.current = from as HTMLElement | null
    try {
      const { Finder: loaded } = await import(/* webpackChunkName: "finder" */ './finder')
      setFinder(() => loaded)
    } catch (error) {
      notify.failure(error)
    }
  }
  const openFromAnywhere = useEffectEvent(() => void open(document.activeElement))
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      openFromAnywhere()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const close = () => {
    setFinder(undefined)
    opener.current?.focus()
  }
  return (
    <>
      <Button
        icon={<SearchSparkleRegular />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        {t('finder.title')}
      </Button>
      {Finder && <Finder reply={reply} url={url} onClose={close} />}
    </>
  )
}
