import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  number: 'must be a number',
  int: 'must be a whole number',
}

/** Words a refused setting or option, to follow its name; undefined keeps zod's words. Pass it as `error` to a parse. */
export function plainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected]
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return bound(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return bound(issue.origin, 'at most', issue.maximum)
    default:
      return undefined
  }
}

function bound(origin: string, word: string, limit: number | bigint): string {
  return origin === 'string' ? `must have ${word} ${limit} characters` : `must be ${word} ${limit}`
}
