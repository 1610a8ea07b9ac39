import { join } from 'node:path'
import { dataFolder } from '../../workspace.mjs'
import { qaProducts } from '../build-site.mjs'
import { runMain } from '../processes.mjs'
import { servePortal } from '../serve-portal.mjs'

// The portal in QA mode: production builds of the remotes, the host and the api with their switches, and data that
// is the same at each start. QA_CLOCK=2026-03-02T10:00:00Z lets the clocks of api and page stand still.

const { QA_CLOCK, API_REQUESTS_PER_MINUTE, NETWORK_ATTEMPTS_FACTOR } = process.env

await runMain(() =>
  servePortal({
    data: join(dataFolder, 'qa/data'),
    isNew: true,
    api: 'api/src/qa/main.ts',
    products: qaProducts(join(dataFolder, 'qa/host')),
    env: {
      DATABASE_URL: '',
      // A minute of a clock that stands still does not end, nor does an hour.
      API_REQUESTS_PER_MINUTE: API_REQUESTS_PER_MINUTE || '1000000',
      NETWORK_ATTEMPTS_FACTOR: NETWORK_ATTEMPTS_FACTOR || '1000',
    },
    query: QA_CLOCK ? `/?qa=clock:${QA_CLOCK}` : '',
  }),
)
