import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Call, timeOfCallId } from '../documents/calls'
import { parseJson } from '../storage/json'
import { type Storage, untilWritten } from '../storage/storage'
import { Refusal } from './refusal'

// A client repeats a call whose reply it has not got, perhaps to another process. The first attempt writes a note to the
// store; a later one is given its answer, or finishes what a dead process has begun.

const folder = 'requests'
/** How far the clock of a client may be off. Older ids may have lost their note. */
const skewMs = 3_600_000
const keepMs = 2 * skewMs
const notesOfToken = 1000
const callCharacters = 50_000

const Answer = z.object({ status: z.number(), body: z.unknown() })
export type Answer = z.infer<typeof Answer>

const Note = z.object({
  /** Of the call as it came. */
  digest: z.string(),
  /** The call with the state that it started from, so that a second run can't do it twice. */
  call: Call,
  holder: z.string(),
  /** Until then its process is believed to be alive. */
  until: z.iso.datetime(),
  answer: Answer.nullable(),
})
type Note = z.infer<typeof Note>

interface Attempt {
  readonly token: string
  /** A UUID of version 7. */
  readonly id: string
  readonly call: Call
  /** How long a process may be silent before another one goes on. */
  readonly leaseMs: number
  /** Adds the state that the call starts from. */
  readonly pin: (call: Call) => Promise<Call>
  /** May be run again after it threw or died. */
  readonly run: (call: Call) => Promise<Answer>
}

/**
 * Carries out a call unless that was done before. Throws Refusal for a stale id, while another process works on it, and for
 * a token with too many calls.
 */
export async function once(
  store: Storage,
  attempt: Attempt,
): Promise<{ answer: Answer; isRepeated: boolean }> {
  const { token, id, leaseMs } = attempt
  requireFresh(id)
  const path = `${folder}/${token}/${id}.json`
  const holder = randomUUID()
  await makeRoom(store, token, path)
  const claimed = await claim(store, path, holder, attempt)
  if (claimed.answer) return { answer: claimed.answer, isRepeated: true }

  const untilLater = () => new Date(Date.now() + leaseMs).toISOString()
  let renewal: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewal = rewrite(store, path, { ...claimed, until: untilLater() }).catch(() => undefined)
  }, leaseMs / 3)
  const stop = async () => {
    clearInterval(timer)
    await renewal
  }
  try {
    const answer = await attempt.run(claimed.call)
    await stop()
    await rewrite(store, path, { ...claimed, answer })
    return { answer, isRepeated: false }
  } catch (error) {
    await stop()
    // The same call may be tried again at once.
    await rewrite(store, path, { ...claimed, until: new Date(0).toISOString() }).catch(
      () => undefined,
    )
    throw error
  }
}

function requireFresh(id: string): void {
  const now = Date.now()
  const time = timeOfCallId(id)
  if (Math.abs(now - time) <= skewMs) return
  const [called, known] = [time, now].map((ms) => new Date(ms).toISOString())
  throw new Refusal(
    409,
    `This call is of ${called}, and here it is ${known}. Check the clock and repeat the command.`,
  )
}

async function claim(
  store: Storage,
  path: string,
  holder: string,
  { call, pin, leaseMs }: Attempt,
): Promise<Note> {
  const text = JSON.stringify(call)
  if (text.length > callCharacters) throw new Refusal(413, 'The call is too long.')
  const digest = createHash('sha256').update(text).digest('hex')
  return untilWritten(path, async () => {
    const stored = await store.read(path)
    const found = stored && Note.parse(parseJson(stored.body, path))
    if (found && found.digest !== digest)
      throw new Refusal(409, 'The id of this call was used for another one.')
    if (found?.answer) return found
    if (found && Date.parse(found.until) > Date.now())
      throw new Refusal(409, 'This call is being carried out. Repeat the command in a moment.', 1)
    const until = new Date(Date.now() + leaseMs).toISOString()
    const note = { digest, call: found?.call ?? (await pin(call)), holder, until, answer: null }
    return (await store.writeIfMatch(path, bodyOf(note), stored?.etag ?? null)) && note
  })
}

/** Replaces a note, unless another process has taken the call over. */
async function rewrite(store: Storage, path: string, note: Note): Promise<void> {
  await untilWritten(path, async () => {
    const stored = await store.read(path)
    const now = stored && Note.parse(parseJson(stored.body, path))
    // A late renewal must not remove the answer.
    if (!stored || now?.holder !== note.holder || now.answer) return true
    return store.writeIfMatch(path, bodyOf(note), stored.etag)
  })
}

async function makeRoom(store: Storage, token: string, path: string): Promise<void> {
  const paths = await store.list(`${folder}/${token}`)
  const isOld = (path: string) =>
    Date.now() - timeOfCallId(path.slice(path.lastIndexOf('/') + 1)) > keepMs
  const old = paths.filter(isOld)
  for (const path of old) await store.remove(path)
  if (paths.length - old.length >= notesOfToken && !paths.includes(path))
    throw new Refusal(429, `The token ${token} has made ${notesOfToken} calls. Wait two hours.`)
}

function bodyOf(note: Note): Buffer {
  return Buffer.from(JSON.stringify(note))
}
