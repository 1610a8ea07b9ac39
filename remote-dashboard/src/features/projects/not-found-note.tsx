import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import type { EndpointReply, getProjects } from '@portal/contract'
import { useSearchParams } from '@portal/kit/portal'
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  Tooltip,
  tokens,
} from '@portal/kit/ui/core'
import { useEffect, useRef, useState } from 'react'
import { useDashboardWords } from '../../words'
import { panelIdOf } from './projects-tabs'
import type { ProjectsTab } from './use-dashboard-url'

const useStyles = makeStyles({
  note: { marginBlock: `${tokens.spacingVerticalM} ${tokens.spacingVerticalXL}` },
})

interface NotFoundNoteProps {
  readonly reply: EndpointReply<typeof getProjects>
  readonly tab: ProjectsTab
}

/**
 * Shown above the lists when the project of a deep link isn't visible to the user or has no public page. Takes the focus
 * if the link's dialog has just closed.
 */
export function NotFoundNote({ reply, tab }: NotFoundNoteProps) {
  const t = useDashboardWords()
  const styles = useStyles()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('project')
  const seen = [...reply.projects, ...reply.user.sharedProjects]
  const isMissing =
    wanted !== null && !seen.some(({ id, folder }) => id === Number(wanted) && folder !== '')
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMissing && document.activeElement === document.body) note.current?.focus()
  }, [isMissing])
  // A dialog takes the link from the address and brings it back when it closes.
  const [spoken, setSpoken] = useState<string | null>(null)
  useEffect(() => {
    if (isMissing) return () => setSpoken(wanted)
  }, [isMissing, wanted])
  if (!isMissing) return null
  const close = () => {
    setSearch(withoutLink, { replace: true })
    document.getElementById(panelIdOf(tab))?.focus({ preventScroll: true })
  }
  return (
    <MessageBar
      ref={note}
      className={styles.note}
      intent="warning"
      layout="multiline"
      role={wanted === spoken ? 'group' : 'alert'}
      tabIndex={-1}
    >
      <MessageBarBody>
        <MessageBarTitle>{t('not_found')}</MessageBarTitle>
        {t('not_found_hint')}
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Tooltip content={t('not_found_close')} relationship="label">
            <Button appearance="transparent" icon={<DismissRegular />} onClick={close} />
          </Tooltip>
        }
      />
    </MessageBar>
  )
}

function withoutLink(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const key of ['dialog', 'project']) rest.delete(key)
  return rest
}
