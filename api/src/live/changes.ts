import { Id, serverEvents } from '@portal/contract'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/client'
import type { Listen } from '../db/listen'
import { parseJson } from '../parse-json'
import type { Live } from './rooms'

const EndReason = serverEvents['session.ended'].shape.reason

/** A change in the database and the users it concerns. */
const Change = z.discriminatedUnion('of', [
  z.object({ of: z.literal('projects'), userIds: z.array(Id), projectIds: z.array(Id) }),
  z.object({ of: z.literal('tables'), companyId: Id, tableId: Id }),
  z.object({ of: z.literal('user'), userId: Id }),
  z.object({ of: z.literal('sessions'), sessionIds: z.array(Id), reason: EndReason }),
])
type Change = z.infer<typeof Change>

/** Channel for changes between processes. */
export const changesChannel = 'portal_changes'

/** PostgreSQL's limit is 8,000 bytes; an id has at most ten digits and a comma. */
const idsOfOneNotification = 500

/**
 * Announces a change to every api process once the transaction commits; each notifies its connected pages. A change
 * for many users is sent in parts.
 */
export async function announce(tx: Db, change: Change): Promise<void> {
  for (const part of partsOf(change)) {
    await tx.execute(sql`select pg_notify(${changesChannel}, ${JSON.stringify(part)})`)
  }
}

function partsOf(change: Change): Change[] {
  if (change.of === 'projects') {
    return inParts(change.userIds).map((userIds) => ({ ...change, userIds }))
  }
  if (change.of === 'sessions') {
    return inParts(change.sessionIds).map((sessionIds) => ({ ...change, sessionIds }))
  }
  return [change]
}

function inParts(ids: Id[]): Id[][] {
  const count = Math.ceil(ids.length / idsOfOneNotification)
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * idsOfOneNotification, (part + 1) * idsOfOneNotification),
  )
}

/** Sends announced changes to the pages of this process, until stopped. */
export function passOnChanges(
  listen: Listen,
  live: Live,
  onUnreadable: (error: unknown) => void,
): ReturnType<Listen> {
  return listen(changesChannel, {
    heard: (announced) => {
      const { data, error } = Change.safeParse(parseJson(announced))
      if (data) tellPages(live, data)
      // A newer version may announce what this one doesn't know.
      else onUnreadable(error)
    },
    wasDeaf: () => live.connectAnew(),
  })
}

function tellPages(live: Live, change: Change): void {
  if (change.of === 'tables') {
    const { companyId, tableId } = change
    live.toCompany(companyId, 'tables.changed', { companyId, tableId })
    return
  }
  if (change.of === 'user') {
    const { userId } = change
    live.toUser(userId, 'user.changed', { userId })
    return
  }
  if (change.of === 'sessions') {
    live.sessionsEndedElsewhere(change.sessionIds, change.reason)
    return
  }
  const { projectIds } = change
  for (const userId of change.userIds) live.toUser(userId, 'projects.changed', { projectIds })
}
