import { SpanKind, trace } from '@opentelemetry/api'
import { inSpan } from '@portal/telemetry/spans'
import type pg from 'pg'

type Query = (...args: unknown[]) => Promise<unknown>

/** Traces the queries of requests: their text, which has placeholders for values. */
export function traceQueries(pool: pg.Pool): void {
  traceConnection(pool)
  pool.on('connect', traceConnection)
}

function traceConnection(connection: { query: (...args: never[]) => unknown }): void {
  const query = connection.query.bind(connection) as Query
  const traced: Query = (...args) => {
    // A pool passes the query on with a callback.
    const isPassedOn = typeof args.at(-1) === 'function'
    if (isPassedOn || trace.getActiveSpan() === undefined) return query(...args)
    const [given] = args as [string | { text: string }]
    const text = typeof given === 'string' ? given : given.text
    const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY'
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text,
    }
    return inSpan(operation, { kind: SpanKind.CLIENT, attributes }, () => query(...args))
  }
  Object.assign(connection, { query: traced })
}
