import { storageKeys } from '@portal/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../i18n/i18n'
import { notificationStore, takeWaiting } from '../notifications/notification-store'
import { chooseLanguage } from './choose-language'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

test('a language whose words do not come is not chosen, and the page says why', async () => {
  localStorage.setItem('language', 'en')
  await startI18n()
  vi.doMock('../i18n/pt.json', () => {
    throw new Error('offline')
  })
  chooseLanguage('pt')
  await vi.waitFor(() => expect(notificationStore.getState().waiting).toHaveLength(1))
  expect(takeWaiting()).toMatchObject([{ intent: 'error', title: expect.stringMatching(/./) }])
  expect(document.documentElement.lang).toBe('en')
  expect(localStorage.getItem(storageKeys.languagePrompt)).toBeNull()
})
