import { describe, expect, test } from 'vitest'
import { makeCallError, sentenceOf } from './call-error'

describe('the sentence of a failed reply', () => {
  test.each([
    ['A senha está errada.', 'text/plain; charset=utf-8', 'A senha está errada.'],
    ['  Wrong.\n', 'text/plain', 'Wrong.'],
    ['Wrong.', '', 'Wrong.'],
    ['{"message":"Wrong."}', 'application/json', 'Wrong.'],
  ])('is taken from %j (%s)', (body, type, sentence) => {
    expect(sentenceOf(body, type)).toBe(sentence)
  })

  test.each([
    ['', 'text/plain'],
    ['   ', 'text/plain'],
    ['<html><body>502</body></html>', 'text/html'],
    ['\n <!doctype html>', 'text/plain'],
    ['{"message":{"nested":true}}', 'application/json'],
    ['{"error":"no message"}', 'application/json'],
    ['{', 'application/json'],
    ['null', 'application/json'],
    [undefined, ''],
    [new ArrayBuffer(1), 'text/plain'],
  ])('is none in %j (%s)', (body, type) => {
    expect(sentenceOf(body, type)).toBeUndefined()
  })
})

test('a code that the contract does not know is none', () => {
  expect(makeCallError({ status: 400, message: 'm', code: 'reset-link-rejected' }).code).toBe(
    'reset-link-rejected',
  )
  expect(makeCallError({ status: 400, message: 'm', code: 'other' }).code).toBeUndefined()
})
