import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  number: 'must be a number',
  int: 'must be a whole number',
  string: 'must be a text',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

/** Words a refused setting or option, to follow its name; undefined keeps zod's words. Pass it as `error` to a parse. */
export function plainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : kinds[issue.expected]
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return bound(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return bound(issue.origin, 'at most', issue.maximum)
    case 'invalid_format':
      return formatOf(issue)
    case 'unrecognized_keys':
      return `has an unknown key: ${issue.keys.join(', ')}`
    default:
      return undefined
  }
}

function formatOf(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>) {
  if (issue.format === 'url') return 'must be an address, such as https://portal.example'
  if (issue.format === 'email') return 'must be an e-mail address'
  return 'includes' in issue ? `must contain ${issue.includes}` : undefined
}

function bound(origin: string, word: string, limit: number | bigint): string {
  return origin === 'string' ? `must have ${word} ${limit} characters` : `must be ${word} ${limit}`
}
