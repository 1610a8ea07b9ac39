import { headers } from '@portal/shared/contract'

const secrets = [
  headers.authorization,
  headers.sessionToken,
  headers.rememberToken,
  'password',
  'newPassword',
  'confirmPassword',
  'authPassword',
  'rememberMe',
  'secret',
  'token',
]

/** Settings of the log: JSON lines on standard output, without secrets at any depth that is logged. */
export function logSettings(level: string) {
  return {
    level,
    redact: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
  }
}
