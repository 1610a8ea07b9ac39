import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendContactMessage } from '@portal/contract'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../src/app'
import type { OpenDb } from '../src/db/client'
import { mailOutbox } from '../src/db/schema'
import { openFiles } from '../src/files/open-files'
import { logSettings } from '../src/log'
import { toFolder, toSmtp } from '../src/mail/deliver'
import { htmlOf } from '../src/mail/html'
import { mailPollMs } from '../src/mail/limits'
import { type Mailer, startMailer } from '../src/mail/mailer'
import { type ClaimedMail, claimMail, enqueueMail, noteFailed } from '../src/mail/queries'
import { resetMail } from '../src/mail/texts'
import { appDefaults, openTestDb } from './test-api'

let opened: OpenDb
const assetsFolder = mkdtempSync(join(tmpdir(), 'portal-assets-'))
beforeAll(async () => {
  opened = await openTestDb()
})
beforeEach(async () => {
  await opened.db.delete(mailOutbox)
})
afterAll(async () => {
  await opened.close()
  rmSync(assetsFolder, { recursive: true })
})

const mail = {
  to: 'ana.silva@atlantico.example',
  subject: 'Olá – açúcar',
  text: 'Está tudo bem?\n',
}
const from = 'Portal 360 <no-reply@portal360.example>'
const ignore = () => undefined
const fileName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-\d{6}\.json$/
const allSent = () =>
  vi.waitUntil(
    async () => (await opened.db.$count(mailOutbox, sql`${mailOutbox.sentAt} is null`)) === 0,
    { timeout: 15_000, interval: 50 },
  )

/** A server that accepts every mail and keeps what it was sent. */
async function smtpServer(given: SMTPServerOptions & { port?: number } = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(null, { user: 'user' }),
    onData(stream, _session, done) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        received.push(raw)
        done()
      })
    },
    ...given,
  })
  await new Promise<void>((ready) => server.listen(given.port ?? 0, '127.0.0.1', ready))
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((stopped) => server.close(stopped)),
  }
}

async function whileRunning(mailers: Mailer[], work: () => Promise<unknown>) {
  try {
    await work()
  } finally {
    await Promise.all(mailers.map((mailer) => mailer.stop()))
  }
}

test('mail goes out over SMTP, and its text is not kept', async () => {
  const server = await smtpServer()
  await enqueueMail(opened.db, mail)
  const mailer = startMailer(opened.db, toSmtp(`smtp://127.0.0.1:${server.port}`, from), ignore)
  await whileRunning([mailer], allSent)
  await server.stop()
  expect(server.received).toHaveLength(1)
  const parsed = await PostalMime.parse(server.received[0] ?? '')
  expect(parsed).toMatchObject({
    subject: mail.subject,
    text: mail.text,
    to: [{ address: mail.to }],
    from: { address: 'no-reply@portal360.example' },
  })
  expect(parsed.html).toBeUndefined()
  const [row] = await opened.db.select().from(mailOutbox)
  expect(row?.message.text).toBe('')
})

test.each([
  [550, '5.1.1 no such mailbox', undefined, 0],
  [550, '5.1.1 no such mailbox', 'ana@atlantico.example', 1],
  [550, '5.7.1 relaying denied', undefined, 1],
  [450, '4.2.0 try again later', undefined, 1],
])(
  'of mail that is refused with %i %s, replies to %s, %i stay',
  async (code, said, replyTo, kept) => {
    const server = await smtpServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error(said), { responseCode: code })),
    })
    await enqueueMail(opened.db, { ...mail, ...(replyTo && { replyTo }) })
    const failures: unknown[] = []
    const deliver = toSmtp(`smtp://127.0.0.1:${server.port}`, from)
    const mailer = startMailer(opened.db, deliver, (error) => void failures.push(error))
    await whileRunning([mailer], () =>
      vi.waitUntil(
        async () => failures.length > 0 && (await opened.db.$count(mailOutbox)) === kept,
        {
          timeout: 10_000,
        },
      ),
    )
    await server.stop()
    expect(failures).toHaveLength(1)
  },
)

test('mail waits for a server that is down, and arrives once', async () => {
  const gone = await smtpServer()
  await gone.stop()
  await enqueueMail(opened.db, mail)
  const failures: unknown[] = []
  const deliver = toSmtp(`smtp://127.0.0.1:${gone.port}`, from)
  const mailer = startMailer(opened.db, deliver, (error) => failures.push(error))
  await whileRunning([mailer], async () => {
    await vi.waitUntil(() => failures.length > 0)
    const server = await smtpServer({ port: gone.port })
    await allSent()
    await server.stop()
    expect(server.received).toHaveLength(1)
  })
})

test('a message to support waits for a server that is down, and arrives once', async () => {
  const gone = await smtpServer()
  await gone.stop()
  const lines: string[] = []
  const app = await buildApp({
    ...appDefaults,
    db: opened.db,
    listen: opened.listen,
    files: openFiles({ folder: assetsFolder }),
    deliver: toSmtp(`smtp://127.0.0.1:${gone.port}`, from),
    logger: { ...logSettings('warn'), stream: { write: (line) => void lines.push(line) } },
  })
  const payload = {
    name: 'Eva',
    email: 'eva@empresa.example',
    message: 'A porta não abre de todo.',
  }
  const reply = await app.inject({ method: 'POST', url: sendContactMessage.path, payload })
  expect(reply.statusCode).toBe(200)
  await vi.waitUntil(() => lines.length > 0, { timeout: 2 * mailPollMs })
  const server = await smtpServer({ port: gone.port })
  await allSent()
  await app.close()
  await server.stop()
  expect(server.received).toHaveLength(1)
  const parsed = await PostalMime.parse(server.received[0] ?? '')
  expect(parsed.to).toMatchObject([{ address: appDefaults.supportEmail }])
  expect(parsed.replyTo).toMatchObject([{ address: payload.email }])
  expect(parsed.text).toContain(payload.message)
})

test('a restarted process sends mail that the previous one could not', async () => {
  await enqueueMail(opened.db, mail)
  let failures = 0
  const refuse = async () => Promise.reject(new Error('down'))
  const first = startMailer(opened.db, refuse, () => failures++)
  await whileRunning([first], () => vi.waitUntil(() => failures > 0))
  const delivered: ClaimedMail[] = []
  const second = startMailer(opened.db, async (one) => void delivered.push(one), ignore)
  await whileRunning([second], allSent)
  expect(delivered).toMatchObject([mail])
})

test('a stopping process finishes its deliveries and begins no more', async () => {
  for (const subject of ['One', 'Two']) await enqueueMail(opened.db, { ...mail, subject })
  const server = new EventEmitter()
  const delivered: string[] = []
  const mailer = startMailer(
    opened.db,
    async ({ subject }) => {
      delivered.push(subject)
      await once(server, 'answered')
    },
    ignore,
  )
  await vi.waitUntil(() => delivered.length > 0)
  const stopped = mailer.stop()
  server.emit('answered')
  await stopped
  expect(delivered).toEqual(['One'])
  expect(await opened.db.$count(mailOutbox, sql`${mailOutbox.sentAt} is null`)).toBe(1)
})

test('mail goes out at once when the mailer is notified', async () => {
  const delivered: ClaimedMail[] = []
  const mailer = startMailer(opened.db, async (one) => void delivered.push(one), ignore)
  await whileRunning([mailer], async () => {
    for (let count = 1; count <= 5; count++) {
      await enqueueMail(opened.db, mail)
      mailer.wake()
      const isSoon = { timeout: mailPollMs / 2, interval: 5 }
      await vi.waitUntil(() => delivered.length === count, isSoon)
    }
  })
})

test('two processes on one database deliver each mail once', async () => {
  for (let count = 0; count < 30; count++) {
    await enqueueMail(opened.db, { ...mail, subject: `Mail ${count}` })
  }
  const delivered: string[] = []
  const deliver = async ({ subject }: ClaimedMail) => void delivered.push(subject)
  const mailers = [0, 1].map(() => startMailer(opened.db, deliver, ignore))
  await whileRunning(mailers, allSent)
  expect(delivered).toHaveLength(30)
  expect(new Set(delivered).size).toBe(30)
})

test("another process sends a dead one's mail when its lease expires", async () => {
  await enqueueMail(opened.db, mail)
  await opened.db
    .update(mailOutbox)
    .set({ attempts: 1, nextAttemptAt: sql`now() + interval '1 s'` })
  const delivered: ClaimedMail[] = []
  const mailer = startMailer(opened.db, async (one) => void delivered.push(one), ignore)
  await whileRunning([mailer], async () => {
    expect(delivered).toEqual([])
    await allSent()
  })
  expect(delivered).toHaveLength(1)
})

test('a failure after the lease changes nothing for the process that has the mail since', async () => {
  await enqueueMail(opened.db, mail)
  const stalled = await claimMail(opened.db)
  await opened.db.update(mailOutbox).set({ nextAttemptAt: sql`now()` })
  const claimed = await claimMail(opened.db)
  expect([stalled?.attempts, claimed?.attempts]).toEqual([1, 2])
  const dueAt = async () => (await opened.db.select().from(mailOutbox))[0]?.nextAttemptAt
  const before = await dueAt()
  await noteFailed(opened.db, stalled as ClaimedMail)
  expect(await dueAt()).toEqual(before)
  await noteFailed(opened.db, claimed as ClaimedMail)
  expect(await dueAt()).not.toEqual(before)
})

test('without a server mail becomes a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-outbox-'))
  await enqueueMail(opened.db, mail)
  await enqueueMail(opened.db, { ...mail, subject: 'The second' })
  await whileRunning([startMailer(opened.db, toFolder(folder), ignore)], allSent)
  const files = readdirSync(folder).sort()
  const contents = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  expect(contents).toMatchObject([mail, { ...mail, subject: 'The second' }])
  expect(files).toEqual(contents.map(() => expect.stringMatching(fileName)))
  expect(statSync(join(folder, files[0] ?? '')).mode & 0o077).toBe(0)
  rmSync(folder, { recursive: true })
})

test('a subject cannot add headers', async () => {
  const server = await smtpServer()
  await enqueueMail(opened.db, { ...mail, subject: 'Hi\r\nBcc: thief@evil.example' })
  const mailer = startMailer(opened.db, toSmtp(`smtp://127.0.0.1:${server.port}`, from), ignore)
  await whileRunning([mailer], allSent)
  await server.stop()
  const head = (server.received[0] ?? '').split('\r\n\r\n')[0]
  expect(head).not.toMatch(/^bcc:/im)
})

test('the log has the cause of a refused mail, but neither its recipient nor its text', async () => {
  const lines: string[] = []
  const server = await smtpServer({
    onRcptTo: ({ address }, _session, done) => done(new Error(`${address} is unknown`)),
  })
  const app = await buildApp({
    ...appDefaults,
    db: opened.db,
    listen: opened.listen,
    files: openFiles({ folder: assetsFolder }),
    deliver: toSmtp(`smtp://user:hidden@127.0.0.1:${server.port}`, from),
    logger: { ...logSettings('trace'), stream: { write: (line) => void lines.push(line) } },
  })
  await enqueueMail(opened.db, mail)
  await vi.waitUntil(() => lines.length > 0, { timeout: 2 * mailPollMs })
  await app.close()
  await server.stop()
  const log = lines.join()
  expect(log).toContain('"code":"EENVELOPE","responseCode":550,"command":"RCPT TO"')
  for (const secret of [mail.to, 'hidden', 'bem']) expect(log).not.toContain(secret)
})

describe('a mail in a language', () => {
  const linksIn = (page: string) =>
    [...page.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, label]) => [
      href,
      label,
    ])
  const link = 'https://portal.example/password-reset?uid=1&secret=a"b<c'
  const reset = {
    id: 1,
    attempts: 1,
    createdAt: new Date(),
    ...resetMail('pt', { name: 'Ana <b>Silva</b>', email: mail.to }, link),
  }

  test('has HTML beside its text, and attaches nothing', async () => {
    const server = await smtpServer()
    await toSmtp(`smtp://127.0.0.1:${server.port}`, from)(reset)
    await server.stop()
    const { text, html, attachments } = await PostalMime.parse(server.received[0] ?? '')
    expect(text?.trim()).toBe(reset.text.trim())
    expect(html?.trim()).toBe(htmlOf(reset)?.trim())
    expect(attachments).toEqual([])
  })

  test('has one button for its link, and escapes what it shows', () => {
    const page = htmlOf(reset) ?? ''
    const escaped = 'https://portal.example/password-reset?uid=1&amp;secret=a&quot;b&lt;c'
    expect(linksIn(page)).toEqual([[escaped, 'Definir palavra-passe']])
    expect(page).toContain('<html lang="pt">')
    expect(page).toMatch(/<h1[^>]*>Definir uma nova palavra-passe<\/h1>/)
    expect(page).toMatch(/<p[^>]*>Olá, Ana &lt;b&gt;Silva&lt;\/b&gt;,<\/p>/)
    expect(page).not.toMatch(/<(b|img|script|link)\b|\bsrc=|url\(/)
  })

  test('makes no link of an address that somebody else wrote', () => {
    const message = {
      ...mail,
      text: 'Eva escreveu:\n\nhttps://evil.example/\n',
      language: 'pt',
    } as const
    const page = htmlOf(message) ?? ''
    expect(page).toContain('https://evil.example/')
    expect(linksIn(page)).toEqual([])
  })

  test('becomes two files without a server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-outbox-'))
    await toFolder(folder)(reset)
    const [page = '', json = ''] = readdirSync(folder).sort()
    expect(page).toBe(json.replace(/json$/, 'html'))
    expect(readFileSync(join(folder, page), 'utf8')).toBe(htmlOf(reset))
    expect(statSync(join(folder, page)).mode & 0o077).toBe(0)
    rmSync(folder, { recursive: true })
  })
})
