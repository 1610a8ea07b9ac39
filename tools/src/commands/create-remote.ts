import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { usualPortalPort } from '@portal/contract/ports'
import { apps, readJson, root } from '../../workspace.mjs'
import { commandOf } from '../installed-command'
import { mustRun } from '../processes'
import { Refused } from '../refused'

const template = join(root, 'tools/remote-template')

/**
 * `<name> [--no-install]`: makes a remote like the others, with one screen and an entry in the portal's menu. It needs no
 * change in the host, nor a release of it.
 */
export async function main([name = '', flag]: string[]): Promise<void> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Refused('Use a lowercase name, such as: npm run create-remote -- reports')
  const app = `remote-${name}`
  if (apps.includes(app)) throw new Refused(`${app} already exists.`)

  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const values = {
    name,
    key: name.includes('-') ? `'${name}'` : name,
    Name: words.join(''),
    title: words.join(' '),
    port: `${usualPortalPort + apps.length}`,
  }
  const files = readdirSync(template, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((path) => path.endsWith('.txt'))) {
    const path = join(root, app, fill(file, values).replace(/\.txt$/, ''))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, fill(readFileSync(join(template, file), 'utf8'), values))
  }
  const biome = [commandOf('.', '@biomejs/biome', 'biome'), 'check', '--write', app]
  await mustRun('Formatting', process.execPath, biome)
  const install = ['--yes', readJson('package.json').packageManager, 'install']
  if (flag !== '--no-install')
    await mustRun('Installing', 'npx', [...install, '--no-frozen-lockfile'])
  console.log(`Created ${app} with the screen /${name}.

  npm run dev                              the portal with it, live
  npm run dev:alone --prefix ${app}    it alone, on a fake portal: http://localhost:${values.port}
  npm run check && npm run test:unit       what every change has to pass
  npm run build --prefix ${app} && npm run release -- publish ${app} && npm run release -- promote ${app}`)
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/(?<!\{)\{(\w+)\}(?!\})/g, (whole, key) => values[key] ?? whole)
}
