import { z } from 'zod'

export const TelemetrySettings = z.object({
  /** Base address of an OTLP receiver over HTTP. The SDK reads the other `OTEL_` variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
})
export type TelemetrySettings = z.output<typeof TelemetrySettings>

export interface Service {
  readonly name: string
  readonly version: string
}
