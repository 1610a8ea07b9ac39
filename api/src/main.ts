import { readConfig } from './config'
import { runProcess } from './lifetime'
import { start } from './start'

await runProcess((lifetime) => start(readConfig(process.env), lifetime))
