import type { EndpointReply, getProjects } from '@portal/shared/contract'
import { useSearchParams } from '@portal/shared/portal'
import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '@portal/shared/ui/core'
import { useEffect, useRef } from 'react'
import { useDashboardWords } from '../../words'

const useStyles = makeStyles({ note: { marginBottom: tokens.spacingVerticalXL } })

/**
 * Says that the project of a deep link is none that the user can see; the lists stand below (2.41, G-04). Where its dialog
 * has just gone with it, the focus comes here.
 */
export function NotFoundNote({ reply }: { reply: EndpointReply<typeof getProjects> }) {
  const t = useDashboardWords()
  const styles = useStyles()
  const [search] = useSearchParams()
  const wanted = search.get('project')
  const seen = [...reply.projects, ...reply.user.sharedProjects]
  const isMissing = wanted !== null && !seen.some(({ id }) => String(id) === wanted)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMissing && document.activeElement === document.body) note.current?.focus()
  }, [isMissing])
  if (!isMissing) return null
  return (
    <MessageBar
      ref={note}
      className={styles.note}
      intent="warning"
      layout="multiline"
      role="alert"
      tabIndex={-1}
    >
      <MessageBarBody>
        <MessageBarTitle>{t('not_found')}</MessageBarTitle>
        {t('not_found_hint')}
      </MessageBarBody>
    </MessageBar>
  )
}
