import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newTotpSecret, stepOfCode } from './totp'

const secret = newTotpSecret()

test('a code of now has a step', () => {
  expect(stepOfCode(secret, new TOTP({ secret }).generate())).toBeGreaterThan(0)
})

test.each(['１２３４５６', '١٢٣٤٥٦', 'éa3456', '12345', ''])('%j is no code', (code) => {
  expect(stepOfCode(secret, code)).toBeUndefined()
})
