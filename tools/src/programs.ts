import { existsSync } from 'node:fs'
import { findOnPath, isDebianRoot } from './machine'
import { run } from './processes'

/** Programs that tests run where they are found, with their packages of Debian. */
const packages: Readonly<Record<string, readonly string[]>> = {
  nginx: ['nginx-light', 'libnginx-mod-http-brotli-static', 'libnginx-mod-http-brotli-filter'],
  promtool: ['prometheus'],
}

/** Where it exists, as in a container, a package starts no service when it is installed. */
const servicePolicy = '/usr/sbin/policy-rc.d'

/** Installs missing programs where that starts no service; elsewhere their tests are skipped. */
export async function installPrograms(): Promise<void> {
  const missing = Object.keys(packages).filter((name) => !findOnPath(name))
  if (missing.length === 0 || !isDebianRoot() || !existsSync(servicePolicy)) return
  console.log(`Installing ${missing.join(' and ')} with apt-get …`)
  const names = missing.flatMap((name) => packages[name] ?? [])
  await run('apt-get', ['update'])
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...names])
}
