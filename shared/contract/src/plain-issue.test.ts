// @vitest-environment node
import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainIssue } from './plain-issue'

test.each([
  [z.string(), undefined, 'is missing'],
  [z.string(), 1, 'must be a text'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.record(z.string(), z.string()), [], 'must be an object'],
  [z.coerce.number(), 'abc', 'must be a number'],
  [z.coerce.number().int(), '1.5', 'must be a whole number'],
  [z.number().min(30), 1, 'must be at least 30'],
  [z.number().max(1), 2, 'must be at most 1'],
  [z.string().min(16), 'abc', 'must have at least 16 characters'],
  [z.enum(['on', 'off']), 'yes', 'must be one of on, off'],
  [z.url(), 'here', 'must be an address, such as https://portal.example'],
  [z.email(), 'here', 'must be an e-mail address'],
  [z.string().includes('{folder}'), 'here', 'must contain {folder}'],
  [z.strictObject({}), { more: 1 }, 'has an unknown key: more'],
  [z.string().regex(/^a/, 'must begin with a'), 'b', 'must begin with a'],
])('names a mistake in plain words (%#)', (schema: z.ZodType, value, message) => {
  const parsed = schema.safeParse(value, { error: plainIssue })
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message])
})
