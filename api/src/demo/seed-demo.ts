import { hashPassword } from '../auth/passwords'
import type { Db } from '../db/client'
import { writeDemoFiles } from './files'
import type { Demo } from './load-demo'
import { insertDemo, isEmpty } from './queries'

/**
 * Writes the demo data into an empty database and its pictures and PDF files into the folder of the
 * assets; files that are there stay. Returns how many milliseconds it took, or undefined when the
 * database already had data. Rows come last and in one transaction: a start that was killed before
 * leaves an empty database, and the next one does it all.
 */
export async function seedDemo(
  demo: Demo,
  db: Db,
  assetsFolder: string,
): Promise<number | undefined> {
  const started = performance.now()
  const isNew = await isEmpty(db)
  await writeDemoFiles(demo, assetsFolder)
  if (!isNew) return undefined
  await insertDemo(demo, db, await hashPassword(demo.demoPassword))
  return Math.round(performance.now() - started)
}
