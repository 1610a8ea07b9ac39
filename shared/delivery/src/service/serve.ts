import { runServer } from '../server/run-server'
import { storageOf } from '../storage/storage-of'
import { removeBuildFolders } from './build-folders'
import { deliveryService } from './delivery-service'
import { serviceSettings } from './service-settings'

removeBuildFolders()
process.once('exit', removeBuildFolders)

// Another process finishes the calls that take longer than a stop.
await runServer({
  name: 'portal-delivery',
  readSettings: serviceSettings,
  make: (settings) =>
    deliveryService({
      ...settings,
      site: storageOf(settings.site, process.env),
      store: storageOf(settings.store, process.env),
    }),
  portVariable: 'DELIVERY_PORT',
})
