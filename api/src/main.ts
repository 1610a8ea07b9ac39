import { readConfig } from './config'
import { orRefuse, start } from './start'

await orRefuse(() => start(readConfig(process.env)))
