import { runMain } from './processes.mjs'
import { servePortal } from './serve-portal.mjs'
import { dataFolder } from './workspace.mjs'

await runMain(() => servePortal({ data: dataFolder, api: 'api/src/main.ts' }))
