import { type Language, offeredLanguage, storageKeys } from '@portal/contract'
import { readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { useLanguage } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { useEffect, useState } from 'react'
import { wordsIn } from '../i18n/i18n'
import { Banner } from './banner'
import { chooseLanguage } from './choose-language'

type WordsOf = Awaited<ReturnType<typeof wordsIn>>

/** Offers the browser's language once if the portal shows another. */
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
    writeStored('localStorage', storageKeys.languagePrompt, 'answered')
    setAnswered(true)
  }
  return (
    <aside aria-label={t('language')} lang={offered}>
      <Banner
        intent="info"
        actions={
          <>
            <Button size="small" appearance="primary" onClick={() => chooseLanguage(offered)}>
              {t('yes')}
            </Button>
            <Button size="small" onClick={decline}>
              {t('no')}
            </Button>
          </>
        }
      >
        {t('language_prompt')}
      </Banner>
    </aside>
  )
}

/** The browser's preferred language, unless a language was chosen or declined. */
function unansweredLanguage(): Language | undefined {
  if (readStored('localStorage', storageKeys.languagePrompt)) return undefined
  return navigator.languages.map(offeredLanguage).find((tag) => tag !== undefined)
}
