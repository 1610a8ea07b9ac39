import { runServer } from './run-server'
import { serverSettings } from './server-settings'
import { siteServer } from './site-server'

await runServer({
  name: 'portal-site',
  readSettings: serverSettings,
  make: ({ site, telemetry }) => siteServer(site, telemetry),
  portVariable: 'PORTAL_PORT',
})
