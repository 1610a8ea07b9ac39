import { createHmac } from 'node:crypto'
import type { ErrorCode } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { LruMap } from 'toad-cache'
import { type Caller, fullOriginOf } from '../auth/network'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { findUserByEmail } from '../users/queries'
import { countEvent, insertEvent, type SecurityEvent } from './queries'

/** Failures that tell something about security; the others are mistakes in a form. */
const recordedCodes: readonly ErrorCode[] = [
  'wrong-credentials',
  'wrong-password',
  'wrong-code',
  'remember-rejected',
  'reset-link-rejected',
  'email-link-rejected',
  'too-many-attempts',
]

/** Limits of each process for stored events that strangers cause; metrics count all events. */
const windowMs = 600_000
const storedOfNetwork = 20
const storedOfAll = 1000
const networksAtMost = 5000

interface Attempted {
  readonly kind: SecurityEvent['kind']
  /** The account, or the e-mail that was given for it. */
  readonly userId?: number | undefined
  readonly email?: string
  readonly caller: Caller
}

/** Stored security events of what was refused, and of what strangers may do. */
export interface Trail {
  /** Records why a call was refused, and throws the error again. Calls record their success in their transaction. */
  refused(attempted: Attempted): (error: unknown) => Promise<never>
  /** Records the result of a call without a transaction. Never throws. */
  note(attempted: Attempted, result: string): Promise<void>
  /** Never throws. */
  add(event: SecurityEvent): Promise<void>
}

/**
 * Opens the trail. E-mail addresses without an account are stored as a hash with a key, or not at all without one: people
 * type passwords into the wrong field, and plain hashes of addresses can be guessed.
 */
export function openTrail(
  db: Db,
  key: string | undefined,
  onFailure: (error: unknown) => void,
): Trail {
  const counts = new LruMap<{ stored: number }>(networksAtMost, windowMs)
  const total = new LruMap<{ stored: number }>(1, windowMs)

  const isStored = (all: typeof counts, name: string, most: number) => {
    const count = all.get(name) ?? { stored: 0 }
    if (count.stored === 0) all.set(name, count)
    count.stored += 1
    return count.stored <= most
  }

  const add = async (event: SecurityEvent) => {
    const mayStore =
      isStored(counts, `${event.kind} ${event.network}`, storedOfNetwork) &&
      isStored(total, '', storedOfAll)
    if (!mayStore) return countEvent(event)
    await insertEvent(db, event).catch(onFailure)
  }

  const accountOf = async ({ userId, email }: Attempted) => {
    if (email === undefined) return { userId }
    const user = await findUserByEmail(db, email)
    if (user) return { userId: user.id }
    return { accountHash: key && hashWith(key, email.toLowerCase()) }
  }

  const note = async (attempted: Attempted, result: string) => {
    const { kind, caller } = attempted
    try {
      await add({ kind, result, ...(await accountOf(attempted)), ...fullOriginOf(caller) })
    } catch (error) {
      onFailure(error)
    }
  }

  return {
    add,
    note,
    refused: (attempted) => async (error) => {
      if (error instanceof Failure && recordedCodes.includes(error.code))
        await note(attempted, error.code)
      throw error
    },
  }
}

/** Records calls for what is somebody else's. */
export function recordRefusedAccess(app: FastifyInstance, trail: Trail): void {
  app.decorateRequest('userId', undefined)
  app.addHook('onError', async ({ network, headers, userId }, _reply, error) => {
    if (!(error instanceof Failure) || error.code !== 'forbidden') return
    const from = fullOriginOf({ network, userAgent: headers['user-agent'] })
    void trail.add({ kind: 'access', result: error.code, userId, ...from })
  })
}

function hashWith(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
