import { type Language, offeredLanguage, storageKeys } from '@portal/shared/contract'
import { keepStored, readStored } from '@portal/shared/plain/browser-storage'
import { useLanguage } from '@portal/shared/portal'
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@portal/shared/ui/core'
import { useEffect, useState } from 'react'
import { changeLanguage, wordsIn } from '../i18n/i18n'

type WordsOf = Awaited<ReturnType<typeof wordsIn>>

/** Offers, once, the language of the browser where the portal shows in another (B-26). */
export function LanguagePrompt() {
  const current = useLanguage()
  const [answered, setAnswered] = useState(false)
  const [t, setT] = useState<WordsOf>()
  const wanted = answered ? undefined : unansweredLanguage()
  const offered = wanted === current ? undefined : wanted
  useEffect(() => {
    if (offered) wordsIn(offered).then((words) => setT(() => words), console.error)
  }, [offered])
  if (!offered || !t) return null
  const decline = () => {
    keepStored('localStorage', storageKeys.languagePrompt, 'answered')
    setAnswered(true)
  }
  return (
    <aside aria-label={t('language')} lang={offered}>
      <MessageBar intent="info" layout="multiline" shape="square">
        <MessageBarBody>{t('language_prompt')}</MessageBarBody>
        <MessageBarActions>
          <Button size="small" appearance="primary" onClick={() => void changeLanguage(offered)}>
            {t('yes')}
          </Button>
          <Button size="small" onClick={decline}>
            {t('no')}
          </Button>
        </MessageBarActions>
      </MessageBar>
    </aside>
  )
}

/** What the browser asks for first of what is offered; none once a language was chosen or declined. */
function unansweredLanguage(): Language | undefined {
  if (readStored('localStorage', storageKeys.languagePrompt)) return undefined
  return navigator.languages.map(offeredLanguage).find((tag) => tag !== undefined)
}
