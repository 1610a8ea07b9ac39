import type { EndpointReply, getProjects } from '@portal/shared/contract'
import { useSearchParams } from '@portal/shared/portal'
import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '@portal/shared/ui/core'
import { useDashboardWords } from '../../words'

const useStyles = makeStyles({ note: { marginBottom: tokens.spacingVerticalXL } })

/** Says that the project of a deep link is none that the user can see; the lists stand below (2.41, G-04). */
export function NotFoundNote({ reply }: { reply: EndpointReply<typeof getProjects> }) {
  const t = useDashboardWords()
  const styles = useStyles()
  const [search] = useSearchParams()
  const wanted = search.get('project')
  if (wanted === null) return null
  const seen = [...reply.projects, ...reply.user.sharedProjects]
  if (seen.some(({ id }) => String(id) === wanted)) return null
  return (
    <MessageBar className={styles.note} intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('not_found')}</MessageBarTitle>
        {t('not_found_hint')}
      </MessageBarBody>
    </MessageBar>
  )
}
