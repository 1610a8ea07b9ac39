import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config'
import { runScript } from '../lifetime'

// `npm run mail`: prints the newest mail in the outbox folder, and where its HTML is.

await runScript(() => {
  const folder = join(readConfig(process.env).dataFolder, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const [newest] = names
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(folder, file))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)

  console.log(newest ? readFileSync(newest, 'utf8') : `There is no mail in ${folder}`)
  const page = newest?.replace(/json$/, 'html')
  if (page && existsSync(page)) console.log(`HTML: ${page}`)
})
