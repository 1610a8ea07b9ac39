import { join } from 'node:path'
import { qaProducts } from '../build-site'
import { parseOptions } from '../options'
import { servePortal } from '../serve-portal'
import { dataFolder } from '../settings'

const { QA_CLOCK, API_REQUESTS_PER_MINUTE, NETWORK_ATTEMPTS_FACTOR } = process.env

/** Serves the portal in QA mode, with the same data at each start. */
export async function main(args: string[]): Promise<void> {
  parseOptions({ args, options: {} })
  await servePortal({
    data: join(dataFolder, 'qa/data'),
    isNew: true,
    api: 'api/src/qa/main.ts',
    products: qaProducts(join(dataFolder, 'qa/host')),
    env: {
      DATABASE_URL: '',
      // With QA_CLOCK time never advances, so a limit per minute or hour would never reset.
      API_REQUESTS_PER_MINUTE: API_REQUESTS_PER_MINUTE || '1000000',
      NETWORK_ATTEMPTS_FACTOR: NETWORK_ATTEMPTS_FACTOR || '1000',
    },
    query: QA_CLOCK ? `/?qa=clock:${QA_CLOCK}` : '',
  })
}
