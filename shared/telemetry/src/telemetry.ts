import { setReporter } from './report-error'
import type { Service, TelemetrySettings } from './settings'

type Close = () => Promise<void>

/** Starts to send what the settings ask for, and loads nothing else. Returns how to end it, within two seconds. */
export async function startTelemetry(
  service: Service,
  settings: TelemetrySettings,
): Promise<Close> {
  const closes: Close[] = []
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startOtlp } = await import('./otlp')
    closes.push(startOtlp(service))
  }
  if (settings.SENTRY_DSN) {
    const { startErrorReports } = await import('./error-reports')
    const { report, close } = startErrorReports(service, settings.SENTRY_DSN)
    setReporter(report)
    closes.push(close)
  }
  return async () => {
    await Promise.all(closes.map((close) => close()))
  }
}
