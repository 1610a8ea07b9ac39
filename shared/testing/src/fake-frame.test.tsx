import { expect, test } from 'vitest'
import { createFakeI18n } from './fake-frame'

test.each([
  ['pt', '12\u00A0345 linhas'],
  ['en', '12,345 rows'],
] as const)('numbers in words are written as in the portal: %s', (language, text) => {
  const { t } = createFakeI18n(language, {
    tables: { pt: { rows: '{{rows, number}} linhas' }, en: { rows: '{{rows, number}} rows' } },
  })
  expect(t('tables:rows', { rows: 12_345 })).toBe(text)
})

test('an empty text shows its key, as in the portal', () => {
  expect(createFakeI18n('en', { tables: { en: { title: '' } } }).t('tables:title')).toBe('title')
})
