import { headers } from '@portal/contract'
import { destination, type LogFn, type Logger } from 'pino'
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
    redact: [
      ...secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      ...codes,
    ],
    hooks: {
      // A serializer comes too late: a line without a message gets that of its error.
      logMethod(this: Logger, [what, ...rest]: Parameters<LogFn>, log: LogFn) {
        log.apply(this, [errorWithoutData(what), ...rest] as Parameters<LogFn>)
      },
    },
  }
}

function errorWithoutData(what: unknown): unknown {
  if (what instanceof Error) return withoutData(what)
  const hasError = typeof what === 'object' && what !== null && 'err' in what
  return hasError ? { ...what, err: withoutData(what.err) } : what
}
