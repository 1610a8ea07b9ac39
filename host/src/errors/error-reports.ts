import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'
import { setReporter } from './report-error'

/** Reports errors by the Sentry protocol: their kind, message and stack, with the release whose code failed. */
export function startErrorReports(dsn: string): void {
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    sendDefaultPii: false,
    sendClientReports: false,
    beforeSend: named,
  })
  getCurrentScope().setClient(client)
  client.init()
  setReporter((error) => void client.captureException(error, {}, getCurrentScope()))
}

/** Without address, user and trail, which are personal data. */
function named({ request, user, breadcrumbs, transaction, ...event }: ErrorEvent): ErrorEvent {
  const frames = event.exception?.values?.flatMap(({ stacktrace }) => stacktrace?.frames ?? [])
  const [, app, id] =
    frames?.map(({ filename = '' }) => releaseOf.exec(filename)).findLast(Boolean) ?? []
  return app && id ? { ...event, release: `${app}@${id}`, tags: { ...event.tags, app } } : event
}

const releaseOf = /\/r\/([^/]+)\/([^/]+)\//
