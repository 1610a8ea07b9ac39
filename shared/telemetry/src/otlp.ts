import { metrics } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Service } from './settings'

const closeWithinMs = 2000

export function startOtlp({ name, version }: Service): () => Promise<void> {
  const named = resourceFromAttributes({ 'service.name': name, 'service.version': version })
  const resource = defaultResource().merge(named)
  const traces = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  traces.register()
  const exporter = new OTLPMetricExporter()
  const exportIntervalMillis = Number(process.env.OTEL_METRIC_EXPORT_INTERVAL) || 60_000
  const exportTimeoutMillis = Math.min(exportIntervalMillis, 30_000)
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({ exporter, exportIntervalMillis, exportTimeoutMillis }),
    ],
  })
  metrics.setGlobalMeterProvider(meters)
  return async () => {
    // A receiver that is away must not hold the process.
    const end = Promise.allSettled([traces.shutdown(), meters.shutdown()])
    await Promise.race([end, new Promise((late) => setTimeout(late, closeWithinMs).unref())])
  }
}
