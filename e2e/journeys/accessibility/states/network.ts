import type { Page } from '@playwright/test'
import type { Discovery, Endpoint, EndpointReply, RemoteName } from '@portal/contract'

/** The paths of a call, whatever its parameters. */
const pathsOf = ({ path }: Endpoint) => new RegExp(`${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`)

/** The call stays unanswered. */
export const unanswered = (endpoint: Endpoint) => (page: Page) =>
  page.route(pathsOf(endpoint), () => undefined)

/** Console messages of the engines for a failed request. */
export const noReply =
  /ERR_FAILED|Network Error|Failed to fetch|CORS request did not succeed|^Error$/

/** The call does not get through. */
export const cut = (endpoint: Endpoint) => (page: Page) =>
  page.route(pathsOf(endpoint), (route) => route.abort())

/** The call gets this reply, and the api no call. */
export const instead =
  <E extends Endpoint>(endpoint: E, reply: EndpointReply<E>) =>
  (page: Page) =>
    page.route(pathsOf(endpoint), (route) => route.fulfill({ json: reply }))

/** The call gets an edited reply. */
export function answered<E extends Endpoint>(
  endpoint: E,
  edit: (reply: EndpointReply<E>) => EndpointReply<E>,
) {
  return (page: Page) =>
    page.route(pathsOf(endpoint), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: edit(await response.json()) })
    })
}

/** The scripts of a remote are not there. */
export const withoutScripts = (remote: RemoteName) => (page: Page) =>
  page.route(scriptsOf(remote), (route) => route.fulfill({ status: 404, body: 'Not here' }))

/** No script of the portal is there. The page says that it is reloaded: another one reloads itself, in the middle of a test. */
export async function withoutAnyScript(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const entry = { type: 'reload' } as PerformanceNavigationTiming
    performance.getEntriesByType = () => [entry]
  })
  await page.route(/\/r\/.*\.js$/, (route) => route.fulfill({ status: 404, body: 'Not here' }))
}

/**
 * The entry of a remote never arrives, and its other scripts only as preloads: a pending script delays the load event, and
 * WebKit's driver runs nothing before it. Browsers have six connections, so that more pending preloads would keep the host's scripts waiting.
 */
export const withSlowScripts = (remote: RemoteName) => async (page: Page) => {
  await page.route(entryOf(remote), () => undefined)
  await page.addInitScript((folder) => {
    const { set, ...rest } =
      Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src') ?? {}
    Object.defineProperty(HTMLScriptElement.prototype, 'src', {
      ...rest,
      set(url: string) {
        if (!`${url}`.includes(folder)) set?.call(this, url)
      },
    })
  }, `/r/${remote}/`)
}

const entryOf = (remote: RemoteName) => new RegExp(`/r/${remote}/[^/]+/remoteEntry\\.[^/]*\\.js$`)
const scriptsOf = (remote: RemoteName) => new RegExp(`/r/${remote}/[^/]+/.*\\.js$`)

/** The page gets other releases than the site has, on its next request. */
export const withReleases = (edit: (discovery: Discovery) => void) => (page: Page) =>
  page.route('**/mf/discovery.json', async (route) => {
    const response = await route.fetch()
    const discovery = (await response.json()) as Discovery
    edit(discovery)
    // Without the tag of the site's own document.
    await route.fulfill({ json: discovery })
  })

/** The page has asked for the releases. */
export const releasesAsked = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/discovery.json')),
  )
