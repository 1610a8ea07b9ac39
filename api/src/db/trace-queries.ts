import { SpanKind, trace } from '@opentelemetry/api'
import { inSpan } from '@portal/telemetry/spans'
import type pg from 'pg'

interface Connection {
  // biome-ignore lint/suspicious/noExplicitAny: A dozen overloads pass through.
  query(...args: any[]): any
}

/** Traces the queries of requests: their text, which has placeholders for values. */
export function traceQueries(pool: pg.Pool): void {
  traceConnection(pool)
  pool.on('connect', traceConnection)
}

function traceConnection(connection: Connection): void {
  const query = connection.query.bind(connection)
  connection.query = (...args) => {
    // A pool passes the query on with a callback.
    const isPassedOn = typeof args.at(-1) === 'function'
    if (isPassedOn || trace.getActiveSpan() === undefined) return query(...args)
    const text: string = args[0].text ?? args[0]
    const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY'
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text,
    }
    return inSpan(operation, { kind: SpanKind.CLIENT, attributes }, () => query(...args))
  }
}
