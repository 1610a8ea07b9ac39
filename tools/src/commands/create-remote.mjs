import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { usualPortalPort } from '../../../shared/contract/src/ports.mjs'
import { apps, commandOf, Refused, requireNode, root, say } from '../../workspace.mjs'
import { mustRun, runMain } from '../processes.mjs'

// `npm run create-remote -- reports`: a remote with the anatomy of the others, one screen at /reports and an entry in the
// portal's menu. It needs no change in the host, nor a release of it.

const template = join(root, 'tools/remote-template')

await runMain(async () => {
  requireNode()
  const [name = '', flag] = process.argv.slice(2)
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
  for (const file of templateFiles(template)) {
    const path = join(root, app, filled(relative(template, file), values).replace(/\.txt$/, ''))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, filled(readFileSync(file, 'utf8'), values))
  }
  const biome = [commandOf('.', '@biomejs/biome', 'biome'), 'check', '--write', app]
  await mustRun('Formatting', process.execPath, biome, { cwd: root })
  if (flag !== '--no-install')
    await mustRun(
      'Installing',
      'npx',
      ['--yes', packageManager(), 'install', '--no-frozen-lockfile'],
      {
        cwd: root,
      },
    )
  say(`Created ${app} with the screen /${name}.

  npm run dev                              the portal with it, live
  npm run dev:alone --prefix ${app}    it alone, on a fake portal: http://localhost:${values.port}
  npm run check && npm run test:unit       what every change has to pass
  npm run build --prefix ${app} && npm run release -- publish ${app} && npm run release -- promote ${app}`)
})

/**
 * Replaces placeholders such as `{name}`. Unknown ones stay.
 * @param {string} text
 * @param {Record<string, string>} values
 */
function filled(text, values) {
  return text.replace(/(?<!\{)\{(\w+)\}(?!\})/g, (whole, key) => values[key] ?? whole)
}

function packageManager() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager
}

/** @param {string} folder @returns {string[]} */
function templateFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? templateFiles(path) : [path]
  })
}
