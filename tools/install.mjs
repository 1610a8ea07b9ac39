import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun } from './src/processes.mjs'
import { packages, readJson, root, say, since } from './workspace.mjs'

const stamp = join(root, 'node_modules/.portal-install')

/** Installs what the lockfile says, with the pnpm that package.json names; nothing when that is done. */
export async function install() {
  const wanted = wantedInstall()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return

  const start = performance.now()
  say('Installing packages …')
  const manager = readJson('package.json').packageManager
  await mustRun(
    'Installing',
    'npx',
    ['--yes', manager, 'install', '--frozen-lockfile', '--reporter=append-only'],
    // CI: it asks nothing.
    { env: { CI: 'true' }, shell: true },
  )
  writeFileSync(stamp, wanted)
  say(`Packages installed in ${since(start)}.`)
}

function wantedInstall() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const manifests = ['.', ...packages].map((folder) => `${folder}/package.json`)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
