import { join } from 'node:path'
import { openService } from '../client/delivery-client'
import { type TemporarySite, temporarySite } from '../commands/build-fixture'
import { publishTo } from '../commands/publish-to'
import { type Call, newCallId, type Outcome, type Verb, verbs } from '../documents/calls'
import { readPointer } from '../documents/pointer'
import { addToken } from '../documents/tokens'
import { localStorageOf } from '../storage/local-storage'
import type { Storage } from '../storage/storage'
import { deliveryService, type ServiceOptions } from './delivery-service'
import { serviceSettings } from './service-settings'

const app = 'remote-auth'

/** A site with delivery services in front of it, on free ports. Call `remove` at the end of the test. */
export async function servedSite(elsewhere?: { site: Storage; store: Storage }) {
  const site = await temporarySite(elsewhere?.site)
  const store = elsewhere?.store ?? localStorageOf(join(site.folder, 'delivery'))
  const ends: (() => Promise<unknown>)[] = []

  /** Starts one more service on the site. */
  async function start(options: Partial<ServiceOptions> = {}, settings = {}, port = 0) {
    const server = deliveryService({
      ...serviceSettings(settings),
      site: site.storage,
      store,
      ...options,
    })
    /** Requests that reached it, such as `PUT /v1/uploads/…`. */
    const requests: string[] = []
    server.addHook('onRequest', async ({ method, url }) => void requests.push(`${method} ${url}`))
    const url = await server.listen({ port, host: '127.0.0.1' })
    const close = async () => {
      const closed = server.close()
      server.server.closeAllConnections()
      await closed
    }
    ends.push(close)
    return { server, url, requests, close }
  }

  const token = (name: string, allowed: readonly Verb[] = verbs, days = 1) =>
    addToken(store, { name, app, verbs: allowed, days })

  return {
    ...site,
    store,
    start,
    token,
    async remove() {
      for (const end of ends) await end()
      await site.remove()
    },
  }
}
export type ServedSite = Awaited<ReturnType<typeof servedSite>>

/** Sends a call without the client, whose attempts are repeated. */
export function sendCall(url: string, token: string, call: Call | object, id = newCallId()) {
  return fetch(`${url}/v1/calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, call }),
  })
}

/**
 * Sends a rollback with one id to two services at the same time, twice to each.
 * @returns the statuses, and how many rollbacks the history has
 */
export async function rollBackAtOnce(site: ServedSite) {
  for (const door of ['second()', 'third()'])
    await site.release(app, { files: { 'door.js': door } })
  const [one, other] = [await site.start(), await site.start()]
  const token = await site.token('pipeline')
  const id = newCallId()
  const send = ({ url }: { url: string }) =>
    sendCall(url, token, { verb: 'rollback', apps: [app] }, id)
  const replies = await Promise.all([one, other, one, other].map(send))
  const { history } = await readPointer(site.storage, app)
  return {
    statuses: replies.map(({ status }) => status),
    rollbacks: history.filter(({ action }) => action === 'rollback').length,
  }
}

export async function publishThrough(
  url: string,
  token: string,
  site: Pick<TemporarySite, 'build'>,
  door: string,
): Promise<string> {
  const folder = await site.build(app, { files: { 'door.js': door } })
  return publishedIn(await publishTo(openService(url, token), app, folder)).id
}

/** Output of `publish --json`. */
export function publishedIn({ result }: Outcome): { id: string; isNew: boolean } {
  return result as { id: string; isNew: boolean }
}

/** A storage that fails after some writes, until it is mended. */
export function breakingStorage(storage: Storage, survives: number) {
  let left = survives
  const broken: Storage = {
    ...storage,
    async writeIfMatch(path, body, etag) {
      if (left === 0)
        throw Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO', syscall: 'write' })
      left -= 1
      return storage.writeIfMatch(path, body, etag)
    },
  }
  const mend = () => {
    left = Number.POSITIVE_INFINITY
  }
  return { broken, mend }
}
