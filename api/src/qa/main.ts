import { fixClock } from '@portal/contract/qa/fixed-clock'
import { readConfig } from '../config'
import { runProcess } from '../lifetime'
import { start } from '../start'
import { failOnDemand } from './faults'
import { readClock } from './settings'

await runProcess(async (lifetime) => {
  const at = readClock(process.env)
  // Before opening the database: the embedded one uses this process's clock.
  if (at !== undefined) fixClock(() => at)
  await start(readConfig(process.env), lifetime, failOnDemand)
})
