import { storageKeys } from '@portal/contract'
import { writeStored } from '@portal/kit/plain/browser-storage'
import { Button } from '@portal/kit/ui/core'
import { useEffect, useState } from 'react'
import { wordsIn } from '../i18n/i18n'
import { Banner } from './banner'
import { chooseLanguage, unansweredLanguage } from './choose-language'

type WordsOf = Awaited<ReturnType<typeof wordsIn>>

/** Offers the language that the browser prefers, in its own words. */
export function LanguageOffer() {
  const [offered, setOffered] = useState(unansweredLanguage)
  const [t, setT] = useState<WordsOf>()
  useEffect(() => {
    if (offered) wordsIn(offered).then((words) => setT(() => words), console.error)
  }, [offered])
  if (!offered || !t) return null
  const decline = () => {
    writeStored('localStorage', storageKeys.languagePrompt, 'answered')
    setOffered(undefined)
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
