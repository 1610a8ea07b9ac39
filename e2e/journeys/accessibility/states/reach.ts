import type { Page } from '@playwright/test'
import { defaultLanguage, type Language } from '@portal/contract'
import type { Fixtures } from '../../../fixtures/test'
import type { State } from './state'

type Given = Pick<Fixtures, 'signedInAs' | 'complaints'> & { readonly page: Page }

/** Makes the page ready for a state, in a language: what is stored in the browser, who is signed in, what the network does. */
export async function prepareState(
  { page, signedInAs, complaints }: Given,
  { account, complaint, prepare }: State,
  language: Language = defaultLanguage,
): Promise<void> {
  complaints.expected.push(/was preloaded/, ...(complaint ? [complaint] : []))
  await page.addInitScript((chosen) => {
    localStorage.setItem('language', chosen)
    localStorage.setItem('language_prompt', 'answered')
  }, language)
  if (account) await signedInAs(account)
  await prepare?.(page)
}

/** Opens the page and leads to the state. */
export async function reachState(page: Page, { url, reach, isFirstPaint }: State): Promise<void> {
  await page.goto(url, isFirstPaint && { waitUntil: 'commit' })
  await reach?.(page)
}
