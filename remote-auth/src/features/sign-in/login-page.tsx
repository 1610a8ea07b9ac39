import { type Credentials, useDocumentTitle, useSearchParams } from '@portal/kit/portal'
import { MessageBar, MessageBarBody } from '@portal/kit/ui/core'
import { useEffect, useState } from 'react'
import { Entrance } from '../../components/entrance'
import { forgetKeptLink } from '../../components/kept-link'
import { useAuthWords } from '../../words'
import { CodeForm } from './code-form'
import { LoginForm } from './login-form'
import { reasonWord } from './reason'

type Step =
  | { readonly is: 'password'; readonly values: Credentials }
  | { readonly is: 'code'; readonly credentials: Credentials }

const empty: Credentials = { email: '', password: '', rememberMe: false }

function LoginPage() {
  const t = useAuthWords()
  const [search] = useSearchParams()
  const reason = reasonWord(search.get('reason'))
  const [step, setStep] = useState<Step>({ is: 'password', values: empty })
  useDocumentTitle(t('titles.login'))
  useEffect(forgetKeptLink, [])
  if (step.is === 'code') {
    const { credentials } = step
    return (
      <Entrance title={t('login.code_title')} intro={t('login.code_intro')}>
        <CodeForm
          credentials={credentials}
          onBack={() => setStep({ is: 'password', values: { ...credentials, password: '' } })}
        />
      </Entrance>
    )
  }
  return (
    <Entrance title={t('login.title')} intro={t('login.intro')}>
      {reason && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t(reason)}</MessageBarBody>
        </MessageBar>
      )}
      <LoginForm
        values={step.values}
        onCodeRequired={(credentials) => setStep({ is: 'code', credentials })}
      />
    </Entrance>
  )
}

export { LoginPage as screen }
