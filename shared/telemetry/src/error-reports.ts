import {
  captureException,
  close,
  init,
  onUncaughtExceptionIntegration,
  onUnhandledRejectionIntegration,
} from '@sentry/node-core/light'
import type { ReportError } from './report-error'
import type { Service } from './settings'

const closeWithinMs = 2000

export function startErrorReports({ name, version }: Service, dsn: string) {
  init({
    dsn,
    release: `${name}@${version}`,
    defaultIntegrations: false,
    integrations: [
      onUncaughtExceptionIntegration(),
      // Ends the process, as Node does by default.
      onUnhandledRejectionIntegration({ mode: 'strict' }),
    ],
    sendDefaultPii: false,
    beforeSend: ({ user, request, server_name, breadcrumbs, ...event }) => event,
  })
  const report: ReportError = (error, tags = {}) => void captureException(error, { tags })
  return { report, close: async () => void (await close(closeWithinMs)) }
}
