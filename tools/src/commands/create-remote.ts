import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { portsOfAPortal, usualPortalPort } from '@portal/contract/ports'
import { createRemote, isRemoteName } from '@portal/create-remote/create'
import { apps, readJson, root } from '../../workspace.mjs'
import { commandOf } from '../installed-command'
import { parseOptions } from '../options'
import { mustRun } from '../processes'
import { Refused } from '../refused'

/**
 * `<name> [--no-install]`: makes a remote like the others, with a screen, a dialog, content of a slot and an entry in the portal's menu. It needs no
 * change in the host, nor a release of it.
 */
export async function main(args: string[]): Promise<void> {
  const {
    values,
    positionals: [name = '', ...more],
  } = parseOptions({
    args,
    allowPositionals: true,
    options: { 'no-install': { type: 'boolean', default: false } },
  })
  if (!isRemoteName(name) || more.length > 0)
    throw new Refused('Use one lowercase name, such as: npm run create-remote -- reports')
  const app = `remote-${name}`
  if (apps.includes(app)) throw new Refused(`${app} already exists.`)

  const port = freePort()
  createRemote({ name, folder: join(root, app), place: 'workspace', port })
  const biome = [commandOf('.', '@biomejs/biome', 'biome'), 'check', '--write', app]
  await mustRun('Formatting', process.execPath, biome)
  const install = ['--yes', readJson('package.json').packageManager, 'install']
  console.log(`Created ${app} with the screen /${name}.\n`)
  if (values['no-install'])
    console.log(`  ${`npx ${install.join(' ')}`.padEnd(40)} its packages, before all else`)
  else await mustRun('Installing', 'npx', [...install, '--no-frozen-lockfile'])
  console.log(`  npm run dev                              the portal with it, live
  npm run dev:alone --prefix ${app}    it alone, on a fake portal: http://localhost:${port}
  npm run check && npm run test:unit       what every change has to pass
  npm run build --prefix ${app} && npm run release -- publish ${app} && npm run release -- promote ${app}`)
}

/** Where no other remote is served: the first apps have the first ports, later ones name theirs. */
function freePort(): number {
  const taken = apps.flatMap((app) => {
    const config = readFileSync(join(root, app, 'rsbuild.config.ts'), 'utf8')
    return Number(/^ +port: (\d+),/m.exec(config)?.[1] ?? 0)
  })
  const named = taken.filter((port) => port > 0)
  const first = usualPortalPort + (taken.length - named.length)
  const last = usualPortalPort + portsOfAPortal - 1
  for (let port = first; port <= last; port += 1) if (!named.includes(port)) return port
  throw new Refused(`A portal has ${portsOfAPortal} ports, up to ${last}, and all are taken.`)
}
