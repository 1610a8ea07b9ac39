import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { makePrivateFolder } from '../private-folder'
import { writeWholeFile } from '../whole-file'
import { htmlOf } from './html'
import { smtpDeliveryMs, smtpSilenceMs } from './limits'
import type { ClaimedMail } from './queries'

/** Sends a mail; throws on failure. */
export type Deliver = (mail: ClaimedMail) => Promise<void>

/** Sends mail through an SMTP server, such as `smtps://user:password@mail.example:465`. */
export function toSmtp(url: string, from: string): Deliver {
  const timeouts = { connectionTimeout: smtpSilenceMs, socketTimeout: smtpSilenceMs }
  const transport = createTransport({ url, ...timeouts })
  const domain = from.replace(/^.*@|>$/g, '')
  return async (mail) => {
    const { id, createdAt, to, replyTo, subject, text } = mail
    const html = htmlOf(mail)
    // A retried mail keeps its id, so receivers recognise the duplicate.
    const messageId = `<portal-360-${id}-${createdAt.getTime()}@${domain}>`
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      ...(html && { html }),
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(smtpDeliveryMs),
    })
  }
}

/** Writes mail as JSON files, and its HTML beside them, into a private folder, named in order. */
export function toFolder(folder: string): Deliver {
  makePrivateFolder(folder)
  return async (mail) => {
    const { id, createdAt, to, replyTo, subject, text } = mail
    // The folder may have been deleted since.
    makePrivateFolder(folder)
    const name = `${createdAt.toISOString().replaceAll(':', '-')}-${String(id).padStart(6, '0')}`
    const json = JSON.stringify({ to, replyTo, subject, text, createdAt }, null, 2)
    const html = htmlOf(mail)
    if (html) await writeWholeFile(join(folder, `${name}.html`), html)
    await writeWholeFile(join(folder, `${name}.json`), `${json}\n`)
  }
}

const text = z.string().optional().catch(undefined)
const Cause = z.object({
  name: text,
  code: text,
  responseCode: z.number().optional().catch(undefined),
  command: text,
})

/** Loggable cause of a failed delivery: replies of mail servers contain addresses. */
export function causeOf(error: unknown): z.output<typeof Cause> {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return Cause.safeParse(cause).data ?? {}
}

/** Bad destination addresses of RFC 3463. Refusals without such a code may be of a wrong setting of ours. */
const unknownAddress = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/

/** Whether the server says that there is no such address, so that another attempt would be refused too. */
export function isUnknownAddress(error: unknown): boolean {
  const refusal = z.object({ response: z.string() }).safeParse(error)
  return causeOf(error).command === 'RCPT TO' && unknownAddress.test(refusal.data?.response ?? '')
}
