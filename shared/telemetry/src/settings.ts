import { z } from 'zod'

/** Addresses that telemetry is sent to. Without them none is. */
export const TelemetrySettings = z.object({
  /** Base address of an OTLP receiver over HTTP. The other `OTEL_` variables apply as the specification defines them. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Of a receiver of the Sentry protocol. */
  SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
})
export type TelemetrySettings = z.output<typeof TelemetrySettings>

export interface Service {
  /** `portal-api` or `portal-site`. */
  readonly name: string
  readonly version: string
}
