import { type ErrorCode, limits } from '@portal/contract'

export const en: Record<ErrorCode, string> = {
  'invalid-input': 'Some of the data is not valid. Please check it and try again.',
  'malformed-request': 'The request could not be read. Reload the page and try again.',
  'not-signed-in': 'Sign in to continue.',
  'session-ended': 'Your session has ended. Please sign in again.',
  'wrong-credentials': 'The e-mail or the password is incorrect.',
  'wrong-password': 'The current password is incorrect.',
  'second-factor-required':
    'Your account also asks for a code. If this page has no field for it, please reload the page.',
  'wrong-code': 'This code is incorrect, has expired or was used already.',
  'common-password':
    'This password is easy to guess: it is very common, or it is made up of your name or that of your company or the portal. Please choose another one.',
  'remember-rejected': 'The remembered session can no longer be resumed. Please sign in again.',
  'reset-link-rejected': 'This link is no longer valid. Please request a new one.',
  'email-link-rejected': 'This link is no longer valid. Please change your e-mail again.',
  forbidden: 'You are not allowed to see or change this.',
  'not-found': "We couldn't find what you are looking for.",
  conflict: 'The data has changed in the meantime. Reload the page and try again.',
  'email-taken': 'This e-mail is already in use.',
  'too-large': 'What you sent is too large. Send less, or a smaller file.',
  'unsupported-type': 'This type of file is not accepted. Choose another one.',
  'portrait-too-large': `Image too large, limit is ${limits.portraitMaxMegabytes}mb`,
  'portrait-wrong-type': 'Wrong file format',
  'too-many-files': 'Too many files: please send only one.',
  'too-many-attempts': 'Too many attempts. Please wait a while before trying again.',
  'too-many-requests': 'Too many requests. Please wait a moment and try again.',
  unavailable: 'The service is temporarily unavailable. Please try again later.',
  internal: 'An unexpected error occurred. Please try again later.',
}
