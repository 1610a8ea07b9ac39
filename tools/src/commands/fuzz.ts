import { commandOf } from '../installed-command'
import { parseOptions } from '../options'
import { runNode } from '../processes'

/** Sends 20,000 requests made from the api's description, from another seed each time. */
export async function main(given: string[]): Promise<void> {
  parseOptions({ args: given, options: {} })
  const env = { FUZZ_REQUESTS: '20000', FUZZ_SEED: String(Date.now() % 2 ** 31), ...process.env }
  const args = [commandOf('.', 'vitest'), 'run', '--project', 'api', 'api/test/fuzz.test.ts']
  const { code } = await runNode(args, { env, show: true })
  process.exitCode = code
}
