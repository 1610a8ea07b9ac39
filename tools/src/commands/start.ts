import { parseOptions } from '../options'
import { servePortal } from '../serve-portal'
import { dataFolder } from '../settings'

export async function main(args: string[]): Promise<void> {
  parseOptions({ args, options: {} })
  await servePortal({
    data: dataFolder,
    api: 'api/src/main.ts',
    prepare: 'api/src/prepare.ts',
  })
}
