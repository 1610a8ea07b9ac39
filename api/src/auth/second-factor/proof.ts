import type { Language } from '@portal/contract'
import type { Db } from '../../db/client'
import { Failure } from '../../errors/failure'
import { insertEvent } from '../../events/queries'
import { enqueueMail } from '../../mail/queries'
import { noticeMail } from '../../mail/texts'
import type { Account } from '../../users/queries'
import { type Caller, fullOriginOf } from '../network'
import type { Attempt } from '../throttle'
import { findSecondFactor, findSecrets, replaceSecret, takeRecoveryCode, takeStep } from './queries'
import { hashOfCode } from './recovery-codes'
import type { Sealing } from './sealing'
import { stepOfCode } from './totp'

/** A code that was checked. The transaction of the change that it confirms uses it up. */
export type Proof =
  | { readonly kind: 'app'; readonly step: number; readonly attempt: Attempt }
  | { readonly kind: 'recovery'; readonly hash: string; readonly attempt: Attempt }

/**
 * Reads a code of a user whose password is right. `count` counts the attempt before the code is checked, so parallel ones
 * can't slip through; without a code nothing is counted. Returns undefined for a user without a second factor.
 * @throws {Failure} `second-factor-required`, `wrong-code`, `too-many-attempts`; `unavailable` without the key of its secret
 */
export async function readProof(
  db: Db,
  sealing: Sealing | undefined,
  userId: number,
  code: string | undefined,
  count: () => Promise<Attempt>,
): Promise<Proof | undefined> {
  const factor = await findSecondFactor(db, userId)
  if (!factor) return undefined
  if (code === undefined) throw new Failure('second-factor-required')
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) {
    const attempt = await count()
    return { kind: 'recovery', hash: await hashOfCode(code, factor.recoverySalt), attempt }
  }
  const secret = await sealing?.open(factor.secret, secretOf(userId))
  // A code that cannot be checked is no guess.
  if (secret === undefined) throw new Failure('unavailable')
  const attempt = await count()
  const step = stepOfCode(secret, digits)
  if (step === undefined) throw new Failure('wrong-code')
  return { kind: 'app', step, attempt }
}

/**
 * Uses up the code of a locked user, if their second factor is on. Tells them of a recovery code.
 * @throws {Failure} `second-factor-required`, `wrong-code`
 */
export async function useProof(
  tx: Db,
  user: Account,
  proof: Proof | undefined,
  caller: { language: Language } & Caller,
): Promise<void> {
  if (!proof) {
    // It may have been turned on since.
    if (await findSecondFactor(tx, user.id)) throw new Failure('second-factor-required')
    return
  }
  const isTaken =
    proof.kind === 'app'
      ? await takeStep(tx, user.id, proof.step)
      : await takeRecoveryCode(tx, user.id, proof.hash)
  if (!isTaken) throw new Failure('wrong-code')
  if (proof.kind === 'app') return
  await enqueueMail(tx, noticeMail('recovery-code-used', caller.language, user))
  const about = { userId: user.id, ...fullOriginOf(caller) }
  await insertEvent(tx, { kind: 'recovery-code', result: 'ok', ...about })
}

/** Seals with the newest key all secrets that another one sealed. Returns how many. */
export async function resealSecrets(db: Db, sealing: Sealing): Promise<number> {
  let count = 0
  for (const stored of await findSecrets(db)) {
    const resealed = await sealing.reseal(stored.secret, secretOf(stored.userId))
    if (resealed !== undefined && (await replaceSecret(db, stored, resealed))) count += 1
  }
  return count
}

/** Where a sealed secret belongs. */
export function secretOf(userId: number): string {
  return `secret of user ${userId}`
}
