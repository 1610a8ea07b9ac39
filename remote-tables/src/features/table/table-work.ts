import { proxy, type Remote, wrap } from 'comlink'
import { type Arrangement, arrange, type Wording } from './arrange'
import type { Delimiter } from './csv'
import type { NumberedRow } from './rows'
import type { TableWorker } from './table.worker'

/** Folder of this release's files; set by the bundler. */
declare const __webpack_public_path__: string

/** With more rows, work is done in a worker. */
const manyRows = 2000
/** Rows per message, which takes a few milliseconds. */
const rowsAtOnce = 4000

/** Slow work on many rows, based on the table's state at the time of the request. */
export interface TableWork {
  readonly arrange: (arrangement: Arrangement, wording: Wording) => Promise<NumberedRow[]>
  /** Rejects with the signal's reason when aborted. */
  readonly csv: (
    arrangement: Arrangement,
    delimiter: Delimiter,
    wording: Wording,
    options: CsvOptions,
  ) => Promise<Blob>
  readonly close: () => void
}

interface CsvOptions {
  readonly signal: AbortSignal
  readonly onDone: (rows: number, of: number) => void
}

/** Whether sorting this many rows takes longer than a frame. */
export function areMany(rows: readonly NumberedRow[]): boolean {
  return rows.length > manyRows
}

/** Work on the rows of a table: in a worker, or in the page for few rows or without a worker. */
export function openTableWork(rows: readonly NumberedRow[]): TableWork {
  const here = workInPage(rows)
  if (!areMany(rows)) return here
  let opening: Promise<TableWork> | undefined
  const beside = () => {
    opening ??= openWorker(rows).catch((error) => {
      console.warn('The table is worked on in the page', error)
      return here
    })
    return opening
  }
  const running = new Set<Promise<unknown>>()
  const run = <T>(doing: (work: TableWork) => Promise<T>) => {
    const done = beside().then(doing)
    running.add(done)
    return done.finally(() => running.delete(done))
  }
  return {
    arrange: (...input) => run((work) => work.arrange(...input)),
    csv: (...input) => run((work) => work.csv(...input)),
    // Work in progress is finished, so a file has the state at its request.
    close: () => void Promise.allSettled(running).then(async () => (await opening)?.close()),
  }
}

function workInPage(rows: readonly NumberedRow[]): TableWork {
  return {
    arrange: async (arrangement, wording) => [...arrange(rows, arrangement, wording)],
    async csv(arrangement, delimiter, wording, { signal, onDone }) {
      const { collectCsv } = await import(/* webpackChunkName: "csv" */ './collect-csv')
      return collectCsv(
        arrange(rows, arrangement, wording),
        delimiter,
        wording,
        async (done, of) => {
          onDone(done, of)
          if (areMany(rows)) await nextTask()
          signal.throwIfAborted()
        },
      )
    },
    close: () => undefined,
  }
}

async function openWorker(rows: readonly NumberedRow[]): Promise<TableWork> {
  const worker = new Worker(`${__webpack_public_path__}static/js/table.worker.js`)
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'No worker')))
  })
  failed.catch(() => undefined)
  const remote = wrap<TableWorker>(worker)
  try {
    await Promise.race([failed, handOver(remote, rows)])
  } catch (error) {
    worker.terminate()
    throw error
  }
  return {
    arrange: async (arrangement, { language }) => {
      const numbers = await Promise.race([failed, remote.arrange(arrangement, language)])
      return Array.from(numbers, (number) => rows[number - 1] as NumberedRow)
    },
    csv: (arrangement, delimiter, { language }, { signal, onDone }) =>
      Promise.race([
        failed,
        remote.csv(
          arrangement,
          delimiter,
          language,
          proxy((done, of) => {
            signal.throwIfAborted()
            onDone(done, of)
          }),
        ),
      ]),
    close: () => worker.terminate(),
  }
}

/** Awaits each part, so the page stays responsive. */
async function handOver(worker: Remote<TableWorker>, rows: readonly NumberedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await worker.add(JSON.stringify(rows.slice(from, from + rowsAtOnce)))
  }
}

function nextTask(): Promise<void> {
  return new Promise((turn) => setTimeout(turn))
}
