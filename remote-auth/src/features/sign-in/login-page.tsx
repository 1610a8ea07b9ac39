import { useDocumentTitle, useSearchParams } from '@portal/kit/portal'
import { MessageBar, MessageBarBody } from '@portal/kit/ui/core'
import { Entrance } from '../../components/entrance'
import { useAuthWords } from '../../words'
import { LoginForm } from './login-form'
import { reasonWord } from './reason'

function LoginPage() {
  const t = useAuthWords()
  const [search] = useSearchParams()
  const reason = reasonWord(search.get('reason'))
  useDocumentTitle(t('titles.login'))
  return (
    <Entrance title={t('login.title')} intro={t('login.intro')}>
      {reason && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t(reason)}</MessageBarBody>
        </MessageBar>
      )}
      <LoginForm />
    </Entrance>
  )
}

export { LoginPage as screen }
