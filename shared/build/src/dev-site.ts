import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { discoveryElementId, type PortalConfig, templatesOf } from '@portal/contract'
import { Contents, type DiscoveredRelease } from '@portal/contract/documents'
import { apiOriginOf } from '@portal/contract/ports'
import { developmentId, discoverySchema, fieldsOf } from '@portal/contract/read-documents'
import { configPath, discoveryPath, legalFolder } from '@portal/contract/site-paths'
import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core'
import { remotePorts } from './apps'

type ServerSetup = NonNullable<NonNullable<RsbuildConfig['server']>['setup']>
type ServerSetupContext = Parameters<Extract<ServerSetup, (...given: never[]) => unknown>>[0]
type DevServer = Extract<ServerSetupContext, { action: 'dev' }>['server']

type Answer = readonly [type: string, body: string]

/** Lets a development server answer like a deployed site, except requests that `answer` returns undefined for. */
export function answerRequests(
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

/** Set by `npm run dev -- --only`: the remotes developed here, and the folder of a site with the others. */
const { DEV_ONLY, DEV_RELEASES } = process.env

/** The discovery document of each page lists the remotes whose development servers run at that moment. */
export function devSite(): RsbuildPlugin {
  const publicDir = [{ name: 'public' }, ...(DEV_RELEASES ? [{ name: DEV_RELEASES }] : [])]
  return answerRequests(
    'portal:dev-site',
    async (request, server) => {
      const { url = '' } = request
      if (url === `/${configPath}`) return ['application/json', JSON.stringify(devConfig())]
      if (url === `/${discoveryPath}`) return ['application/json', JSON.stringify(await discover())]
      if (legalText.test(url))
        return ['text/markdown', await readFile(join(import.meta.dirname, '../../..', url), 'utf8')]
      if (!isPage(request)) return undefined
      const page = await server.environments.web?.getTransformedHtml('index')
      return ['text/html', withDiscovery(page ?? '', await discover())]
    },
    { publicDir },
  )
}

const legalText = new RegExp(`^/${legalFolder}/(terms|cookies|privacy)\\.(pt|en)\\.md$`)

export function isPage({
  method,
  headers,
  url = '',
}: Pick<IncomingMessage, 'method' | 'headers' | 'url'>): boolean {
  const accepts = headers.accept ?? ''
  const [path = ''] = url.split('?')
  return method === 'GET' && accepts.includes('text/html') && !/\.\w+$/.test(path)
}

function send(response: ServerResponse, [type, body]: Answer): void {
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.setHeader('cache-control', 'no-store')
  response.end(body)
}

function withDiscovery(page: string, discovery: object): string {
  return page.replace('<!-- portal:discovery -->', () => discoveryElement(discovery))
}

export function discoveryElement(discovery: object): string {
  const json = JSON.stringify(discovery).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${discoveryElementId}">${json}</script>`
}

async function discover(): Promise<object> {
  const answers = await Promise.all(remotePorts.map(findRemote))
  const developed = answers.filter((remote) => remote !== undefined)
  return {
    schema: discoverySchema,
    microFrontends: Object.fromEntries(
      DEV_RELEASES
        ? [...(await releasedIn(DEV_RELEASES)), ...developed.filter(([app]) => isDeveloped(app))]
        : developed,
    ),
  }
}

function isDeveloped(app: string): boolean {
  return DEV_ONLY?.split(',').includes(app) ?? false
}

async function releasedIn(site: string): Promise<[string, unknown][]> {
  const document: unknown = JSON.parse(await readFile(join(site, discoveryPath), 'utf8'))
  return Object.entries(fieldsOf(fieldsOf(document).microFrontends)).filter(
    ([app]) => app !== 'host' && !isDeveloped(app),
  )
}

async function findRemote(port: number): Promise<[string, DiscoveredRelease[]] | undefined> {
  const url = `http://localhost:${port}/`
  const reply = await fetch(`${url}contents.json`).catch(() => undefined)
  // Another program may listen there, such as a remote that runs alone.
  const contents = Contents.safeParse(await reply?.json().catch(() => undefined))
  return contents.success ? [contents.data.app, [devRelease(url, contents.data)]] : undefined
}

export function devRelease(
  url: string,
  { app: _, version, ...contents }: Contents,
): DiscoveredRelease {
  const id = developmentId(version)
  return {
    url,
    metadata: { version },
    deployment: { traffic: 100, default: true },
    extras: { portal: { ...contents, id, integrity: {}, state: 'active' } },
  }
}

function devConfig(): PortalConfig {
  const apiOrigin = apiOriginOf({ API_PORT: process.env.API_PORT })
  return {
    apiOrigin,
    ...templatesOf(apiOrigin),
    supportPhone: '+351 210 000 360',
    supportEmail: 'support@portal360.example',
    officeTimeZone: 'Europe/Lisbon',
    openPreviews: true,
  }
}
