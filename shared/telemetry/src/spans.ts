import { type Attributes, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Runs a step in a span of the current trace. The message of an error stays out of it: it may hold personal data. */
export function inSpan<Result>(
  name: string,
  options: { kind: SpanKind; attributes?: Attributes },
  run: () => Promise<Result>,
): Promise<Result> {
  return trace.getTracer('portal').startActiveSpan(name, options, async (span) => {
    try {
      return await run()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
