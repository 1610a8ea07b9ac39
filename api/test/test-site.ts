import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves a discovery document of these releases, by app. */
export async function startSite(releases: Readonly<Record<string, readonly string[]>>) {
  const microFrontends = Object.fromEntries(
    Object.entries(releases).map(([app, ids]) => [
      app,
      ids.map((id) => ({ extras: { portal: { id } } })),
    ]),
  )
  const server = createServer((_, response) => response.end(JSON.stringify({ microFrontends })))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mf/discovery.json`,
    close: () => void server.close().closeAllConnections(),
  }
}
