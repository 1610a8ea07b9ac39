import { headers } from '@portal/contract'
import { destination } from 'pino'

const secrets = [
  headers.authorization,
  headers.sessionToken,
  headers.rememberToken,
  headers.deviceToken,
  'password',
  'newPassword',
  'confirmPassword',
  'authPassword',
  'rememberMe',
  'secret',
  'token',
  'setup',
  'keyUri',
  'recoveryCodes',
]
/** Elsewhere a code is that of an error. */
const codes = ['body.code', '*.body.code']

/** Buffered standard output, so calls don't wait for each line. */
export function logStream() {
  return destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 })
}

/** Resolves once what was logged so far is written. */
export function flushLog(stream: ReturnType<typeof logStream>): Promise<void> {
  return new Promise((flushed) => stream.flush(() => flushed()))
}

/** JSON lines without secrets at any depth. */
export function logSettings(level: string) {
  return {
    level,
    redact: [
      ...secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      ...codes,
    ],
  }
}
