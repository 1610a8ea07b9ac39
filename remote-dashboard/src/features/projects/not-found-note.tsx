import type { EndpointReply, getProjects } from '@portal/contract'
import { useSearchParams } from '@portal/kit/portal'
import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '@portal/kit/ui/core'
import { useEffect, useRef } from 'react'
import { useDashboardWords } from '../../words'

const useStyles = makeStyles({
  note: { marginBlock: `${tokens.spacingVerticalM} ${tokens.spacingVerticalXL}` },
})

/**
 * Shown above the lists when the project of a deep link isn't visible to the user or has no public page. Takes the focus
 * if the link's dialog has just closed.
 */
export function NotFoundNote({ reply }: { reply: EndpointReply<typeof getProjects> }) {
  const t = useDashboardWords()
  const styles = useStyles()
  const [search] = useSearchParams()
  const wanted = search.get('project')
  const seen = [...reply.projects, ...reply.user.sharedProjects]
  const isMissing =
    wanted !== null && !seen.some(({ id, folder }) => String(id) === wanted && folder !== '')
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
