import { dataFolder } from '../../workspace.mjs'
import { runMain } from '../processes.mjs'
import { servePortal } from '../serve-portal.mjs'

await runMain(() => servePortal({ data: dataFolder, api: 'api/src/main.ts' }))
