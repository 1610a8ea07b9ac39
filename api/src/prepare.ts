import { readConfig } from './config'
import { openDataFolder } from './data-folder'
import { openDb } from './db/client'
import { loadDemo } from './demo/load-demo'
import { seedDemo } from './demo/seed-demo'
import { openFiles } from './files/open-files'
import { othersMode } from './private-folder'

// Writes what the first start of the api would write, and ends. The api then starts without the memory that creating a
// database and drawing the demo pictures take.

process.umask(othersMode)
const config = readConfig(process.env)
if (config.seed === 'demo') {
  await openDataFolder(config.dataFolder)
  const demo = await loadDemo()
  const { db, close } = await openDb(config)
  try {
    await seedDemo(demo, db, openFiles(config.files))
  } finally {
    await close()
  }
}
