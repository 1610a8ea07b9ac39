import {
  context,
  metrics,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { suppressTracing } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TelemetrySettings } from './settings'

const probes: readonly string[] = ['/health', '/ready', '/metrics']

/** Traces and measures requests by route, as addresses may hold ids; not those of probes. Call it before the routes, after `startTelemetry`. */
export function observeRequests(app: FastifyInstance, settings: TelemetrySettings): void {
  // Hooks that do nothing would still cost time on each call.
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const tracer = trace.getTracer('portal')
  const seconds = metrics.getMeter('portal').createHistogram('http.server.request.duration', {
    unit: 's',
    advice: {
      explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    },
  })
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    // With their queries.
    if (isProbe(request)) return context.with(suppressTracing(context.active()), done)
    const caller = propagation.extract(context.active(), request.headers)
    const attributes = attributesOf(request)
    const name = `${request.method} ${attributes['http.route']}`
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller)
    spans.set(request, span)
    context.with(trace.setSpan(caller, span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (isProbe(request)) return done()
    const status = { 'http.response.status_code': reply.statusCode }
    const span = spans.get(request)?.setAttributes(status)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    seconds.record(reply.elapsedTime / 1000, { ...attributesOf(request), ...status })
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.end()
    done()
  })
}

function isProbe({ routeOptions }: FastifyRequest): boolean {
  return probes.includes(routeOptions.url ?? '')
}

function attributesOf({ method, routeOptions }: FastifyRequest) {
  return { 'http.request.method': method, 'http.route': routeOptions.url ?? 'unknown' }
}
