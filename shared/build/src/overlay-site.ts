import { discoveryElementId, PortalConfig } from '@portal/contract'
import { Contents } from '@portal/contract/documents'
import { fieldsOf, readDiscovery } from '@portal/contract/read-documents'
import {
  configPath,
  discoveryPath,
  legalFolder,
  registryFolder,
  releasesFolder,
} from '@portal/contract/site-paths'
import type { RsbuildPlugin } from '@rsbuild/core'
import { answerRequests, devRelease, discoveryElement, isPage } from './dev-site'

/** Serves pages of the portal at one origin with the remote at the other; proxies the portal's files and api calls. */
export async function overlaySite(portal: string, own: string): Promise<RsbuildPlugin> {
  const config = PortalConfig.parse(await json(`${portal}/${configPath}`))
  const asPortal = { changeOrigin: true, headers: { origin: portal } }
  const toPortal = { target: portal, ...asPortal }
  const toApi = { target: config.apiOrigin, ...asPortal }
  const proxy = {
    [`/${releasesFolder}/`]: toPortal,
    [`/${registryFolder}/`]: toPortal,
    [`/${legalFolder}/`]: toPortal,
    '/api/': toApi,
    '/engine.io': { ...toApi, ws: true },
  }
  return answerRequests(
    'portal:overlay-site',
    async (request) => {
      const { url } = request
      if (url === `/${configPath}`)
        return ['application/json', JSON.stringify({ ...config, apiOrigin: own })]
      if (url === `/${discoveryPath}`) {
        const discovery = await withOwn(await json(`${portal}/${discoveryPath}`), own)
        return ['application/json', JSON.stringify(discovery)]
      }
      return isPage(request) ? ['text/html', await pageWithOwn(portal, own)] : undefined
    },
    { proxy },
  )
}

async function pageWithOwn(portal: string, own: string): Promise<string> {
  const reply = await ask(`${portal}/`, { headers: { accept: 'text/html' } })
  const page = await reply.text()
  const element = new RegExp(
    `<script type="application/json" id="${discoveryElementId}">(.*?)</script>`,
    's',
  )
  const inline: unknown = JSON.parse(element.exec(page)?.[1] ?? '')
  const discovery = await withOwn(inline, own)
  return page.replace(element, () => discoveryElement(discovery))
}

/** Keeps unknown parts, because the portal may be newer. */
async function withOwn(document: unknown, own: string): Promise<object> {
  readDiscovery(document)
  const contents = Contents.parse(await json(`${own}/contents.json`))
  const release = devRelease(`${own}/`, contents)
  const { microFrontends, ...rest } = fieldsOf(document)
  return { ...rest, microFrontends: { ...fieldsOf(microFrontends), [contents.app]: [release] } }
}

async function json(url: string): Promise<unknown> {
  const reply = await ask(url)
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`)
  return reply.json()
}

function ask(url: string, init?: RequestInit): Promise<Response> {
  return fetch(url, init).catch(() => {
    throw new Error(`${url} does not answer.`)
  })
}
