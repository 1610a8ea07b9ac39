import { hashPassword } from '../auth/passwords'
import type { Db } from '../db/client'
import { fillAccents } from '../files/accent'
import type { FileStore } from '../files/file-store'
import { writeDemoFiles } from './files'
import type { Demo } from './load-demo'
import { insertDemo, isEmpty } from './queries'

/**
 * Seeds an empty database and the file store, keeping existing files. Returns the duration in milliseconds, or
 * undefined if the database had data. Rows come last and in one transaction, so after a killed start the next one does
 * it all.
 */
export async function seedDemo(
  demo: Demo,
  db: Db,
  files: FileStore,
  stopping?: AbortSignal,
): Promise<number | undefined> {
  const started = performance.now()
  const isNew = await isEmpty(db)
  await writeDemoFiles(demo, files, stopping)
  if (!isNew) return undefined
  await insertDemo(demo, db, await hashPassword(demo.demoPassword))
  await fillAccents(db, files, (error) => {
    throw error
  })
  return Math.round(performance.now() - started)
}
