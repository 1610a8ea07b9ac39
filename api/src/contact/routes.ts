import { type EndpointInput, sendContactMessage } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { anyone } from '../auth/guards'
import { attemptContact } from '../auth/throttle'
import type { Db } from '../db/client'
import { contactMessages } from '../db/schema'
import type { Mailer } from '../mail/mailer'
import { enqueueMail, type Mail } from '../mail/queries'
import { sentence } from '../replies'
import { serve } from '../serve'

type Message = EndpointInput<typeof sendContactMessage>['body']

/** Public messages to support. */
export function serveContact(
  app: FastifyInstance,
  { db, mailer, supportEmail }: { db: Db; mailer: Mailer; supportEmail: string },
): void {
  serve(app, anyone, sendContactMessage, async ({ body, network, language }) => {
    await attemptContact(db, network)
    // Stored with the outbox mail in one transaction, so a failing mail server loses nothing.
    await db.transaction(async (tx) => {
      await tx.insert(contactMessages).values(body)
      await enqueueMail(tx, messageMail(supportEmail, body))
    })
    mailer.wake()
    return sentence('message-sent', language)
  })
}

/** Support reads Portuguese; replies go to the sender. */
function messageMail(to: string, { name, email, message }: Message): Mail {
  return {
    to,
    replyTo: email,
    subject: `Mensagem de ${name} pelo Portal 360`,
    text: `${name} <${email}> escreveu:\n\n${message}\n`,
    language: 'pt',
  }
}
