import { z } from 'zod'
import { jsonOf } from '../storage/json'
import { type Storage, untilWritten } from '../storage/storage'

// The history of the delivery service: every use of a token, also a refused one, as JSON lines. Lines are only added.
// Each write replaces the newest file, which an object store can do too, so a file is not long.

const folder = 'uses'
const newFileFrom = 100_000

const Use = z.looseObject({
  at: z.iso.datetime(),
  /** Null for a token that nobody has. */
  token: z.string().nullable(),
  /** A verb, or `upload`; null for a request that wasn't understood. */
  verb: z.string().nullable(),
  apps: z.array(z.string()),
  /** Address of the caller. */
  from: z.string(),
  /** A change has two lines: before it begins, and how it ended. */
  outcome: z.enum(['begun', 'done', 'refused', 'failed']),
  /** Of a call, to tell its lines from others. */
  call: z.string().optional(),
  reason: z.string().optional(),
})
export type Use = z.infer<typeof Use>

export interface UseHistory {
  /** Returns once the line is stored. */
  add(use: Use): Promise<void>
}

/** Adds lines to a history that other processes add to as well. Lines that come during a write share the next one. */
export function openUseHistory(store: Storage): UseHistory {
  let waiting: string[] = []
  let writing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return {
    add(use) {
      waiting.push(`${JSON.stringify(use)}\n`)
      next ??= writing
        .catch(() => undefined)
        .then(() => {
          const lines = waiting
          waiting = []
          next = undefined
          writing = append(store, lines.join(''))
          return writing
        })
      return next
    },
  }
}

/** Uses, newest first, `atMost` of them. Lines that this version can't read are left out. */
export async function readUses(
  store: Storage,
  { token, atMost }: { token?: string | undefined; atMost: number },
): Promise<Use[]> {
  const uses: Use[] = []
  for (const path of (await store.list(folder)).toReversed()) {
    const lines = (await store.read(path))?.body.toString().split('\n') ?? []
    for (const line of lines.toReversed()) {
      const use = Use.safeParse(jsonOf(Buffer.from(line))).data
      if (use === undefined || (token !== undefined && use.token !== token)) continue
      uses.push(use)
      if (uses.length === atMost) return uses
    }
  }
  return uses
}

async function append(store: Storage, lines: string): Promise<void> {
  await untilWritten(folder, async () => {
    const last = (await store.list(folder)).at(-1)
    const stored = last === undefined ? undefined : await store.read(last)
    const isFull = stored === undefined || stored.body.length >= newFileFrom
    const [path, body, etag] =
      last === undefined || isFull
        ? [fileAfter(last), Buffer.from(lines), null]
        : [last, Buffer.concat([stored.body, Buffer.from(lines)]), stored.etag]
    return store.writeIfMatch(path, body, etag)
  })
}

function fileAfter(last: string | undefined): string {
  const number = Number(/(\d+)\.jsonl$/.exec(last ?? '')?.[1] ?? 0) + 1
  return `${folder}/${`${number}`.padStart(8, '0')}.jsonl`
}
