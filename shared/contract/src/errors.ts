import { z } from 'zod'

export const errorCodes = [
  'invalid-input',
  'malformed-request',
  'not-signed-in',
  'session-ended',
  'wrong-credentials',
  'wrong-password',
  'second-factor-required',
  'wrong-code',
  'common-password',
  'remember-rejected',
  'reset-link-rejected',
  'email-link-rejected',
  'forbidden',
  'not-found',
  'conflict',
  'email-taken',
  'too-large',
  'unsupported-type',
  'portrait-too-large',
  'portrait-wrong-type',
  'too-many-files',
  'too-many-attempts',
  'too-many-requests',
  'unavailable',
  'internal',
] as const
export const ErrorCode = z.enum(errorCodes)
export type ErrorCode = z.infer<typeof ErrorCode>
