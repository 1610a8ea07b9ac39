import { expect, test } from 'vitest'
import { pseudo } from './pseudo-locale'

test('a text is in brackets and accented, what is filled in is as it was', () => {
  expect(pseudo('In {{count}} seconds, {{name}}')).toBe('⟦Iñ {{count}} šéçöñđš, {{name}}⟧')
})
