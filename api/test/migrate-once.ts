import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../src/db/client'

declare module 'vitest' {
  interface ProvidedContext {
    /** File with an empty migrated database, of which embedded databases of tests are copies: to make one takes seconds. */
    migratedDatabase: string | undefined
  }
}

export async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrated-'))
  const file = join(folder, 'database.tar')
  const embedded = new PGlite()
  const { close } = await openEmbedded(embedded)
  const dump = await embedded.dumpDataDir('none')
  await close()
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  provide('migratedDatabase', file)
  return () => rmSync(folder, { recursive: true })
}
