import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core'
import { discoveryElementId, type PortalConfig, templatesOf } from '../contract/contract'
import { Contents, type DiscoveredRelease, type Discovery } from '../contract/documents'
import { remotePorts } from './apps'

type ServerSetup = NonNullable<NonNullable<RsbuildConfig['server']>['setup']>
type ServerSetupContext = Parameters<Extract<ServerSetup, (...given: never[]) => unknown>>[0]
type DevServer = Extract<ServerSetupContext, { action: 'dev' }>['server']

/** What a development server answers by itself: a type and a text. */
type Answer = readonly [type: string, body: string]

/**
 * A plugin by which a development server answers what a delivered site would.
 * @param answer Undefined leaves the request to the server.
 */
export function answering(
  name: string,
  answer: (request: IncomingMessage, server: DevServer) => Promise<Answer | undefined>,
  config: RsbuildConfig['server'] = {},
): RsbuildPlugin {
  const setup = (context: ServerSetupContext) => {
    if (context.action !== 'dev') return
    const { server } = context
    server.middlewares.use((request, response, next) => {
      answer(request, server).then((given) => (given ? send(response, given) : next()), next)
    })
  }
  return {
    name,
    setup(api) {
      api.modifyRsbuildConfig((given, { mergeRsbuildConfig }) =>
        mergeRsbuildConfig(given, { server: { ...config, setup } }),
      )
    },
  }
}

/**
 * Development only: what the delivered site does, for the host's development server. Each page is served
 * with a discovery document that names the remotes whose development servers run at that moment.
 */
export function devSite(): RsbuildPlugin {
  return answering('portal:dev-site', async (request, server) => {
    const { url = '' } = request
    if (url === '/config.json') return ['application/json', JSON.stringify(devConfig())]
    if (url === '/mf/discovery.json') return ['application/json', JSON.stringify(await discover())]
    if (legalText.test(url))
      return ['text/markdown', await readFile(join(import.meta.dirname, '../../..', url), 'utf8')]
    if (!isPage(request)) return undefined
    const page = await server.environments.web?.getTransformedHtml('index')
    return ['text/html', withDiscovery(page ?? '', await discover())]
  })
}

const legalText = /^\/legal\/(terms|cookies|privacy)\.(pt|en)\.md$/

/** Whether a browser asks for a page, whatever its address. */
export function isPage({ method, headers, url }: IncomingMessage): boolean {
  const accepts = headers.accept ?? ''
  return method === 'GET' && accepts.includes('text/html') && !/\.\w+(\?|$)/.test(url ?? '')
}

function send(response: ServerResponse, [type, body]: Answer): void {
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.setHeader('cache-control', 'no-store')
  response.end(body)
}

function withDiscovery(page: string, discovery: Discovery): string {
  return page.replace('<!-- portal:discovery -->', () => discoveryElement(discovery))
}

/** The element of a page that says what a site has. */
export function discoveryElement(discovery: object): string {
  const json = JSON.stringify(discovery).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${discoveryElementId}">${json}</script>`
}

async function discover(): Promise<Discovery> {
  const found = await Promise.all(remotePorts.map(ask))
  return {
    schema: 'https://mfewg.org/schema/v1-pre.json',
    microFrontends: Object.fromEntries(found.filter((remote) => remote !== undefined)),
  }
}

async function ask(port: number): Promise<[string, DiscoveredRelease[]] | undefined> {
  const url = `http://localhost:${port}/`
  const reply = await fetch(`${url}contents.json`).catch(() => undefined)
  if (!reply?.ok) return undefined
  const contents = Contents.parse(await reply.json())
  return [contents.app, [devRelease(url, contents)]]
}

/** What a development server offers, as a release. */
export function devRelease(
  url: string,
  { app: _, version, ...contents }: Contents,
): DiscoveredRelease {
  const id = `${version}-00000000`
  return {
    url,
    metadata: { version },
    deployment: { traffic: 100, default: true },
    extras: { portal: { ...contents, id, integrity: {}, state: 'active' } },
  }
}

function devConfig(): PortalConfig {
  const apiOrigin = `http://localhost:${process.env.API_PORT ?? 4000}`
  return {
    apiOrigin,
    ...templatesOf(apiOrigin),
    supportPhone: '+351 210 000 360',
    supportEmail: 'support@portal360.example',
    officeTimeZone: 'Europe/Lisbon',
  }
}
