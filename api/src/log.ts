import { headers } from '@portal/contract'
import { destination } from 'pino'

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

/** Where the log goes: standard output, in pieces, as a call would wait for each line to be written otherwise. */
export function logStream() {
  return destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 })
}

/** Settings of the log: JSON lines, without secrets at any depth that is logged. */
export function logSettings(level: string) {
  return {
    level,
    redact: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
  }
}
