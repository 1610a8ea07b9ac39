import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasGroups, killGroup } from './kill-group.mjs'
import { packages, readJson, root } from './workspace.mjs'

const stamp = join(root, 'node_modules/.portal-install')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Installs the packages of the lockfile, with the pnpm that package.json names; nothing when that is done. */
export async function install() {
  const wanted = wantedInstall()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return

  const start = performance.now()
  console.log('Installing packages …')
  await runPnpm()
  writeFileSync(stamp, wanted)
  console.log(`Packages installed in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
}

async function runPnpm() {
  const { packageManager } = readJson('package.json')
  const options = ['--frozen-lockfile', '--reporter=append-only', '--loglevel=error']
  const child = spawn('npx', ['--yes', packageManager, 'install', ...options], {
    cwd: root,
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: hasGroups,
    // Windows finds npx through a shell only.
    shell: !hasGroups,
  })
  /** @param {string} signal */
  const stop = (signal) => {
    killGroup(child)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  for (const signal of signals) process.once(signal, stop)
  const [code] = await once(child, 'close')
  for (const signal of signals) process.off(signal, stop)
  if (code !== 0)
    throw new Error(`Installing the packages failed.
After a change of dependencies, bring the lockfile up to date: npx --yes ${packageManager} install`)
}

function wantedInstall() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const manifests = ['.', ...packages].map((folder) => `${folder}/package.json`)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
