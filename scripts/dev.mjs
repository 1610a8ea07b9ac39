import { join } from 'node:path'
import { install } from './install.mjs'
import { requireFree } from './ports.mjs'
import { runMain, serve } from './processes.mjs'
import { apiPort, apps, commandOf, requireNode, root, say } from './workspace.mjs'

const widest = Math.max(...apps.map((app) => app.length))
const prefixOf = (name) => `${name.padEnd(widest)} |`

await runMain(async () => {
  requireNode()
  await install()
  await requireFree(apiPort, 'API_PORT')

  const watch = [commandOf('.', 'tsx'), 'watch', '--clear-screen=false', 'api/src/main.ts']
  const ends = [
    serve('api', process.execPath, watch, {
      env: { API_PORT: `${apiPort}`, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
      prefix: prefixOf('api'),
    }),
    ...apps.map((app) =>
      serve(app, process.execPath, [commandOf(app, '@rsbuild/core', 'rsbuild'), 'dev'], {
        cwd: join(root, app),
        env: { NODE_ENV: 'development', API_PORT: `${apiPort}` },
        prefix: prefixOf(app),
      }),
    ),
  ]
  say('The portal is at http://localhost:3000 once its host has compiled. Ctrl+C stops everything.')
  await Promise.race(ends)
})
