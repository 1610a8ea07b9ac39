import { storageKeys } from '@portal/contract'
import { expect, test, vi } from 'vitest'
import { language, startI18n, words } from '../i18n/i18n'
import pt from '../i18n/pt.json'
import { followLanguages } from './follow-languages'

function chooseElsewhere(newValue: string) {
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.language, newValue }))
}

test('a language that another tab has chosen is shown, and not stored again', async () => {
  localStorage.setItem('language', 'en')
  await startI18n()
  followLanguages()
  chooseElsewhere('pt')
  await vi.waitFor(() => expect(language()).toBe('pt'))
  expect(document.documentElement.lang).toBe('pt')
  expect(words('yes')).toBe(pt.yes)
  expect(localStorage.getItem('language')).toBe('en')
  chooseElsewhere('xx')
  chooseElsewhere('en')
  await vi.waitFor(() => expect(language()).toBe('en'))
})
