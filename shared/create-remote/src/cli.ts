#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createRemote, isRemoteName } from './create'
import { registriesIn } from './registries'

const help = `npm create @portal/remote@latest <name> -- [options]

Makes a remote for Portal 360 in this folder if it is empty, else in ./remote-<name>, and installs its packages.

  --folder <folder>  make it there instead
  --no-install       only write the files`

const ofEmptyRepository = new Set([
  ...['.git', '.gitattributes', '.gitignore', 'LICENSE', 'README.md'],
  '.npmrc',
])
const port = 3005

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      folder: { type: 'string' },
      install: { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(help)
    return
  }
  const [given = '', ...more] = positionals
  const name = given.replace(/^remote-/, '')
  if (!isRemoteName(name) || more.length > 0)
    throw new Error('Use one lowercase name, such as: npm create @portal/remote@latest reports')
  const app = `remote-${name}`
  const folder = resolve(values.folder ?? (isEmpty('.') ? '.' : app))
  if (!isEmpty(folder)) throw new Error(`${folder} is not empty.`)

  createRemote({ name, folder, place: 'repository', port })
  console.log(`Created ${app} in ${folder}.`)
  nameRegistries(folder)
  if (values.install) install(folder)
  const cd = relative('.', folder)
  console.log(`
${cd && `  cd ${cd}\n`}  npm run dev       it alone, on a fake portal: http://localhost:${port}
  npm test          its tests, and what every portal expects of a remote
  npx portal deliver --site <site>    build it, publish it and make it live

A site is https://… of a delivery service, with a token in PORTAL_TOKEN, a folder or s3://….`)
}

function isEmpty(folder: string): boolean {
  if (!existsSync(folder)) return true
  return readdirSync(folder).every((name) => ofEmptyRepository.has(basename(name)))
}

/** npm reads no settings of the folder around a project, which may name where the portal's packages come from. */
function nameRegistries(folder: string): void {
  if (!existsSync('.npmrc') || existsSync(join(folder, '.npmrc'))) return
  const named = registriesIn(readFileSync('.npmrc', 'utf8'))
  if (named.length > 0) writeFileSync(join(folder, '.npmrc'), `${named.join('\n')}\n`)
}

function install(folder: string): void {
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...args, 'install'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm install failed. Run it again in ${join(folder)}.`)
}
