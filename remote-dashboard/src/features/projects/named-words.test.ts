import { expect, test, vi } from 'vitest'
import { namedWords } from './named-words'

test('any name is put into a word as it is, and each word is looked up once', () => {
  const t = vi.fn((key: string, values?: Record<string, string | number>) =>
    key === 'card.open' ? `Open ${values?.project}` : `${values?.project}, more`,
  )
  const named = namedWords(t)
  expect(named('card.open', 'Suite')).toBe('Open Suite')
  for (const name of ['', '$& $1', '{{project}}', '$t(card.qr)', 'a\nb'])
    expect(named('card.open', name)).toBe(`Open ${name}`)
  expect(named('card.more', 'Suite')).toBe('Suite, more')
  expect(t).toHaveBeenCalledTimes(2)
})
