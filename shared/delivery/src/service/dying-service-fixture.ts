import { join } from 'node:path'
import { localStorageOf } from '../storage/local-storage'
import { deliveryService } from './delivery-service'
import { serviceSettings } from './service-settings'

// A delivery service that is killed with SIGKILL before one of its writes to the site. Arguments: folder with site and
// store, number of writes to survive, lease in milliseconds. Prints its address.

const [folder = '', survives = '', leaseMs = ''] = process.argv.slice(2)
let left = Number(survives)
const site = localStorageOf(join(folder, 'site'))
const server = deliveryService({
  ...serviceSettings({}),
  site: {
    ...site,
    async writeIfMatch(path, body, etag) {
      if (left === 0) process.kill(process.pid, 'SIGKILL')
      left -= 1
      return site.writeIfMatch(path, body, etag)
    },
  },
  store: localStorageOf(join(folder, 'delivery')),
  leaseMs: Number(leaseMs),
})
process.stdout.write(await server.listen({ port: 0, host: '127.0.0.1' }))
