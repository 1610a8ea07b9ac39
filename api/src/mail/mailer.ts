import { SpanKind } from '@opentelemetry/api'
import { inSpan } from '@portal/telemetry/spans'
import type { Db } from '../db/client'
import { type Deliver, isUnknownAddress } from './deliver'
import { mailPollMs } from './limits'
import { renewSecret } from './link-queries'
import { type ClaimedMail, claimMail, deleteMail, noteFailed, noteSent } from './queries'

export interface Mailer {
  /** Call after the transaction that added mail. */
  wake(): void
  /** Resolves when current deliveries end. */
  stop(): Promise<void>
}

/**
 * Starts to deliver the outbox. Several processes may share it: each mail is sent once, or again with the same id if a
 * process died before noting it. Retries back off, so mail survives a server that is down and a process that ends. Mail
 * whose link is void is not sent, and mail to an address that the server does not know is removed.
 */
export function startMailer(
  db: Db,
  deliver: Deliver,
  onFailure: (error: unknown, mailId?: number) => void,
): Mailer {
  let isStopped = false
  let isDue = false
  let running: Promise<void> | undefined

  const deliverAll = async () => {
    while (!isStopped) {
      const claimed = await claimMail(db)
      if (!claimed) return
      const mail = await withSecret(db, claimed)
      if (!mail) {
        await deleteMail(db, claimed.id)
        continue
      }
      try {
        await inSpan('deliver mail', { kind: SpanKind.CLIENT }, () => deliver(mail))
      } catch (error) {
        onFailure(error, mail.id)
        // A message to support waits for its operator, who has to hear of it.
        const isLost = isUnknownAddress(error) && mail.replyTo === undefined
        await (isLost ? deleteMail(db, mail.id) : noteFailed(db, mail))
        continue
      }
      await noteSent(db, mail.id)
    }
  }
  const wake = () => {
    isDue = true
    running ??= run()
  }
  const run = async () => {
    while (isDue && !isStopped) {
      isDue = false
      await deliverAll().catch((error: unknown) => onFailure(error))
    }
    running = undefined
  }
  const timer = setInterval(wake, mailPollMs)
  timer.unref()
  wake()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Completes the link of a mail. Returns undefined if the link is void. */
async function withSecret(db: Db, mail: ClaimedMail): Promise<ClaimedMail | undefined> {
  const { link, text } = mail
  if (!link) return mail
  const secret = await renewSecret(db, link.kind, mail.id)
  if (secret === undefined) return undefined
  const lines = text.split('\n').map((line) => (line === link.address ? line + secret : line))
  return { ...mail, text: lines.join('\n') }
}
