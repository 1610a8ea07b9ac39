import { useLanguage } from '@portal/kit/portal'
import { Suspense } from 'react'
import { lazyComponent } from '../components/lazy-component'
import { unansweredLanguage } from './choose-language'

/** For those whose browser prefers another language; with the code for previews, which few pages need either. */
const LanguageOffer = lazyComponent(async () => {
  const module = await import(/* webpackChunkName: "overrides" */ './language-offer')
  return module.LanguageOffer
})

/** Offers the browser's language once if the portal shows another. */
export function LanguagePrompt() {
  const current = useLanguage()
  const wanted = unansweredLanguage()
  return <Suspense>{wanted && wanted !== current && <LanguageOffer />}</Suspense>
}
