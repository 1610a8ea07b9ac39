import { z } from 'zod'
import { describeAgent } from '../auth/user-agent'
import { listCspReports } from '../events/csp-queries'
import { eventKinds } from '../events/kinds'
import { listEvents } from '../events/queries'
import { command } from './command'
import { EmailOption } from './options'
import { usersWith } from './projects'

const TimeOption = z
  .string()
  .pipe(z.coerce.date('must be a date such as 2026-11-22 or 2026-11-22T08:00:00Z'))
  .optional()

const events = command({
  says: `lists the newest 200 security events, or as many as --limit, at most 100000; a kind is one of ${eventKinds.join(', ')}`,
  isUnrecorded: true,
  options: z.strictObject({
    user: EmailOption.optional(),
    kind: z.enum(eventKinds).optional(),
    since: TimeOption,
    until: TimeOption,
    limit: z.coerce.number().pipe(z.int().min(1).max(100_000)).default(200),
    json: z.boolean().default(false),
  }),
  async run({ db }, { user, kind, since, until, limit, json }) {
    const [userId] = user === undefined ? [] : await usersWith(db, [user])
    const rows = await listEvents(db, { userId, kind, since, until }, limit)
    if (json) return rows.map((row) => printable(JSON.stringify(row)))
    return rows.map((row) =>
      [
        row.at.toISOString(),
        row.kind,
        row.result,
        row.userId === null ? (row.accountHash ?? '-') : `user ${row.userId}`,
        row.network ?? row.actor ?? '-',
        row.detail ?? agentName(row.userAgent),
      ].join('\t'),
    )
  },
})

/** Names only: a user agent is written by its caller, and a terminal obeys control characters. */
function agentName(userAgent: string | null): string {
  const { browser, system } = describeAgent(userAgent)
  return printable([browser, system].filter(Boolean).join(' on ') || '-')
}

function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '')
}

const cspReports = command({
  says: 'lists what the Content Security Policy blocked in browsers, most frequent first',
  isUnrecorded: true,
  options: z.strictObject({}),
  async run({ db }) {
    const rows = await listCspReports(db)
    return rows.map(({ count, directive, blocked, source, lastAt }) =>
      [count, directive, blocked || '-', source || '-', `last ${lastAt.toISOString()}`].join('\t'),
    )
  },
})

export const eventCommands = { events, 'csp-reports': cspReports }
