import { headers } from '@portal/contract'
import { destination, stdSerializers } from 'pino'
import { withoutData } from './db/errors'

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

/** JSON lines without secrets at any depth, or the data of failed queries. */
export function logSettings(level: string) {
  return {
    level,
    serializers: { err: (error: Error) => stdSerializers.err(withoutData(error) as Error) },
    redact: [
      ...secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      ...codes,
    ],
  }
}
