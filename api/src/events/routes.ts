import { type Activity, activityKinds, getActivity } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { Guards } from '../auth/guards'
import { coarse } from '../auth/network'
import { describeAgent } from '../auth/user-agent'
import type { Db } from '../db/client'
import { serve } from '../serve'
import { done, listActivity } from './queries'

const listed = { ok: 20, refused: 10 }

/** Security events that people see in their profile. */
export function serveActivity(
  app: FastifyInstance,
  { db, guards }: { db: Db; guards: Guards },
): void {
  serve(app, guards.self, getActivity, async ({ caller }) => {
    const events = await listActivity(db, caller.userId, listed)
    return events.flatMap((event): Activity[] => {
      const kind = activityKinds.find((one) => one === event.kind)
      if (!kind) return []
      const { browser, system } = describeAgent(event.userAgent)
      const network = event.network && coarse(event.network)
      const isRefused = !done.includes(event.result)
      return [{ at: event.at.toISOString(), kind, isRefused, browser, system, network }]
    })
  })
}
