import { chmodSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { compileServer } from '@portal/build/compile-server'
import { docsFolder } from './src/docs'
import { pathOfViewerFile, viewerFiles } from './src/project-page/viewer-files'

const folder = import.meta.dirname
const dist = await compileServer({
  folder,
  entries: { main: 'src/main.ts', admin: 'src/admin/cli.ts' },
  packages: ['@electric-sql/pglite', '@node-rs/argon2', 'sharp'],
  absent: ['@portal/demo'],
})
chmodSync(join(dist, 'admin.js'), 0o755)
// Code finds these files beside itself, in the sources and here.
cpSync(join(folder, 'src/db/migrations'), join(dist, 'migrations'), { recursive: true })
cpSync(join(folder, 'src/users/draw-portrait.mjs'), join(dist, 'draw-portrait.mjs'))
cpSync(docsFolder, join(dist, 'docs'), { recursive: true })
for (const name of viewerFiles) cpSync(pathOfViewerFile(name), join(dist, 'public', name))
console.log(`The api is compiled: ${dist}/main.js and admin.js`)
