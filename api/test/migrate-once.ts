import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../src/db/client'

/** Makes the database that test-api.ts copies: to make one takes seconds. */
export async function setup({ provide }: TestProject): Promise<undefined | (() => void)> {
  if (process.env.TEST_DATABASE_URL) return undefined
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
