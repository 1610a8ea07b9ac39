import { limits } from '@portal/contract'
import { useDocumentTitle } from '@portal/kit/portal'
import { Entrance } from '../../components/entrance'
import { useAuthWords } from '../../words'
import { InvalidLink } from './invalid-link'
import { ResetDone } from './reset-done'
import { ResetForm } from './reset-form'
import { useKeptLink, useResetLink } from './reset-link'
import { type ResetState, useReset } from './use-reset'

function ResetPage() {
  const t = useAuthWords()
  const link = useResetLink()
  const { state, ...form } = useReset(link)
  useKeptLink(link, state.is === 'done' || state.is === 'link-rejected')
  useDocumentTitle(t('titles.reset'))
  return (
    <Entrance {...useHeader(state)}>
      {state.is === 'done' ? (
        <ResetDone />
      ) : state.is === 'no-link' || state.is === 'link-rejected' ? (
        <InvalidLink takesFocus={state.is === 'link-rejected'} />
      ) : (
        <ResetForm {...form} progress={state.is} />
      )}
    </Entrance>
  )
}

/** Title and introduction of the screen by state. */
function useHeader(state: ResetState): { title: string; intro: string } {
  const t = useAuthWords()
  const seconds = limits.resetRedirectMs / 1000
  switch (state.is) {
    case 'done':
      return {
        title: state.sentence || t('reset.success'),
        intro: t('reset.redirect', { seconds }),
      }
    case 'no-link':
    case 'link-rejected':
      return { title: t('reset.invalid_link'), intro: t('reset.invalid_link_help') }
    default:
      return { title: t('reset.title'), intro: t('reset.intro') }
  }
}

export { ResetPage as screen }
