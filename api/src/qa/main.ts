import { fixClock } from '@portal/contract/qa/fixed-clock'
import { readConfig } from '../config'
import { orRefuse, start } from '../start'
import { failOnDemand } from './faults'
import { readClock } from './settings'

await orRefuse(async () => {
  const at = readClock(process.env)
  // Before the database is opened: the embedded one takes its time from this process.
  if (at !== undefined) fixClock(() => at)
  await start(readConfig(process.env), failOnDemand)
})
