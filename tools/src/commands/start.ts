import { servePortal } from '../serve-portal'
import { dataFolder } from '../settings'

export async function main(): Promise<void> {
  await servePortal({
    data: dataFolder,
    api: 'api/src/main.ts',
    prepare: 'api/src/prepare.ts',
  })
}
