import { errorCodes } from '@portal/contract'
import { expect, test } from 'vitest'
import { statusOf } from './failure'
import { en } from './sentences-en'
import { pt } from './sentences-pt'

test.each(errorCodes)('%s has a status and a sentence in each language', (code) => {
  expect(statusOf[code]).toBeGreaterThanOrEqual(400)
  expect(pt[code]).toMatch(/^\p{Lu}.{8,}/u)
  expect(en[code]).toMatch(/^\p{Lu}.{8,}/u)
  expect(pt[code]).not.toBe(en[code])
})
