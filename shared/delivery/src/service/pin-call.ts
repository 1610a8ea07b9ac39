import type { AppName } from '@portal/contract'
import { unfinishedOf } from '../commands/change'
import type { Call } from '../documents/calls'
import { BrokenPointer, readPointer } from '../documents/pointer'
import type { Storage } from '../storage/storage'

/**
 * Adds the state that a call starts from. Repeated later, it is then done already, or refused if somebody else has changed
 * that state. A broken pointer adds nothing: urgent calls rebuild it.
 */
export async function pinCall(site: Storage, call: Call): Promise<Call> {
  switch (call.verb) {
    case 'promote': {
      const promotions = call.promotions.map(async ({ expect, ...one }) => ({
        ...one,
        expect: expect === undefined ? ((await liveOf(site, one.app)) ?? null) : expect,
      }))
      return { ...call, promotions: await Promise.all(promotions) }
    }
    case 'rollback': {
      const live = await Promise.all(call.apps.map(async (app) => [app, await liveOf(site, app)]))
      const expect = Object.fromEntries(live.filter(([, id]) => id !== undefined))
      return { ...call, expect: { ...expect, ...call.expect } }
    }
    case 'kill':
      return {
        ...call,
        id: call.id ?? (await toKill(site, call.app)),
        ...(await lastChange(site, call.app)),
      }
    case 'pause':
    case 'resume':
    case 'canary':
      return { ...call, ...(await lastChange(site, call.app)) }
    default:
      return call
  }
}

async function liveOf(site: Storage, app: AppName): Promise<string | undefined> {
  const pointer = await readPointer(site, app).catch(ifBroken)
  return pointer?.channels.stable
}

async function lastChange(site: Storage, app: AppName): Promise<{ after?: string | null }> {
  const pointer = await readPointer(site, app).catch(ifBroken)
  return pointer ? { after: pointer.history.at(-1)?.at ?? null } : {}
}

/** The live release, or the one whose kill was interrupted. */
async function toKill(site: Storage, app: AppName): Promise<string | undefined> {
  const found = await unfinishedOf(site, app, 'kill').catch(ifBroken)
  return found?.last?.from ?? found?.pointer.channels.stable
}

function ifBroken(error: unknown): undefined {
  if (!(error instanceof BrokenPointer)) throw error
}
