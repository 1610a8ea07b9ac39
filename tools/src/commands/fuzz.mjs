import { commandOf } from '../../workspace.mjs'
import { run, runMain } from '../processes.mjs'

// `npm run test:fuzz`: 20,000 requests made from the api's description, from another seed each time.

await runMain(async () => {
  const env = { FUZZ_REQUESTS: '20000', FUZZ_SEED: String(Date.now() % 2 ** 31), ...process.env }
  const args = [commandOf('.', 'vitest'), 'run', '--project', 'api', 'api/test/fuzz.test.ts']
  const { code } = await run(process.execPath, args, { env, show: true })
  process.exitCode = code ?? 1
})
