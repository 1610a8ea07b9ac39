import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import {
  Contents,
  type DiscoveredRelease,
  type Discovery,
  discoveryElementId,
  type PortalConfig,
  templatesOf,
} from '../contract/contract'
import { devPorts } from './apps'

/**
 * Development only: what the delivered site does, for the host's development server. Each page is served
 * with a discovery document that names the remotes whose development servers run at that moment.
 */
export function devSite(): RsbuildPlugin {
  return {
    name: 'portal:dev-site',
    setup(api) {
      api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
        mergeRsbuildConfig(config, {
          server: {
            setup(context) {
              if (context.action !== 'dev') return
              const { server } = context
              server.middlewares.use(async (request, response, next) => {
                if (request.url === '/config.json') {
                  send(response, 'application/json', JSON.stringify(devConfig()))
                } else if (legalText.test(request.url ?? '')) {
                  const file = join(import.meta.dirname, '../../..', request.url ?? '')
                  send(response, 'text/markdown', await readFile(file, 'utf8'))
                } else if (isPage(request)) {
                  const page = await server.environments.web?.getTransformedHtml('index')
                  send(response, 'text/html', withDiscovery(page ?? '', await discover()))
                } else {
                  next()
                }
              })
            },
          },
        }),
      )
    },
  }
}

const legalText = /^\/legal\/(terms|cookies|privacy)\.(pt|en)\.md$/

function isPage({ method, headers, url }: IncomingMessage): boolean {
  const accepts = headers.accept ?? ''
  return method === 'GET' && accepts.includes('text/html') && !/\.\w+(\?|$)/.test(url ?? '')
}

function send(response: ServerResponse, type: string, body: string): void {
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.setHeader('cache-control', 'no-store')
  response.end(body)
}

function withDiscovery(page: string, discovery: Discovery): string {
  const json = JSON.stringify(discovery).replaceAll('<', '\\u003c')
  return page.replace(
    '<!-- portal:discovery -->',
    `<script type="application/json" id="${discoveryElementId}">${json}</script>`,
  )
}

async function discover(): Promise<Discovery> {
  const { host: _, ...remotes } = devPorts
  const found = await Promise.all(Object.entries(remotes).map(([name, port]) => ask(name, port)))
  return {
    schema: 'https://mfewg.org/schema/v1-pre.json',
    microFrontends: Object.fromEntries(found.filter((remote) => remote !== undefined)),
  }
}

async function ask(name: string, port: number): Promise<[string, DiscoveredRelease[]] | undefined> {
  const url = `http://localhost:${port}/`
  const reply = await fetch(`${url}contents.json`).catch(() => undefined)
  if (!reply?.ok) return undefined
  const { app: _, version, ...contents } = Contents.parse(await reply.json())
  const portal = { ...contents, id: `${version}-00000000`, integrity: {} }
  const release: DiscoveredRelease = {
    url,
    metadata: { version },
    deployment: { traffic: 100, default: true },
    extras: { portal },
  }
  return [name, [release]]
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
