import { join } from 'node:path'
import { install } from './install.mjs'
import { requireFree } from './ports.mjs'
import { runMain, serve } from './processes.mjs'
import { apiPort, apps, commandOf, portalPort, requireNode, root, say } from './workspace.mjs'

const widest = Math.max(...apps.map((app) => app.length))
const names = ['localhost', '127.0.0.1']
const origins = names.flatMap((name) => apps.map((_, at) => `http://${name}:${portalPort + at}`))
const prefixOf = (name) => `${name.padEnd(widest)} |`

await runMain(async () => {
  requireNode()
  await install()
  await requireFree(portalPort, 'PORTAL_PORT')
  await requireFree(apiPort, 'API_PORT')

  const watch = [commandOf('.', 'tsx'), 'watch', '--clear-screen=false', 'api/src/main.ts']
  const ends = [
    serve('api', process.execPath, watch, {
      env: {
        API_PORT: `${apiPort}`,
        PORTAL_ORIGINS: process.env.PORTAL_ORIGINS || origins.join(),
        PORTAL_URL: process.env.PORTAL_URL || origins[0],
        LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      },
      prefix: prefixOf('api'),
    }),
    ...apps.map((app) =>
      serve(app, process.execPath, [commandOf(app, '@rsbuild/core', 'rsbuild'), 'dev'], {
        cwd: join(root, app),
        env: { NODE_ENV: 'development', PORTAL_PORT: `${portalPort}`, API_PORT: `${apiPort}` },
        prefix: prefixOf(app),
      }),
    ),
  ]
  say(`The portal is at ${origins[0]} once its host has compiled. Ctrl+C stops everything.`)
  await Promise.race(ends)
})
