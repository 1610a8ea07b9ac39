import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inputsOf } from '../shared/src/build/inputs.mjs'
import { install } from './install.mjs'
import { eachOf, mustRun, runMain } from './processes.mjs'
import { apps, commandOf, dataFolder, requireNode, root, say, since } from './workspace.mjs'

const buildsAtOnce = 2

/**
 * Builds the apps whose inputs changed, and releases into the site of the data folder those that it does not
 * have yet. An app that was promoted by hand stays what it is until its sources change.
 */
export async function buildSite() {
  const wanted = apps.map((app) => ({ app, inputs: inputsOf(app) }))
  const toBuild = wanted.filter(({ app, inputs }) => read(builtStamp(app)) !== inputs)
  await eachOf(toBuild, buildsAtOnce, build)

  const hasPage = existsSync(join(dataFolder, 'site/index.html'))
  const toRelease = wanted.filter(
    ({ app, inputs }) => !hasPage || read(releasedStamp(app)) !== inputs,
  )
  if (toRelease.length === 0) return
  const names = toRelease.map(({ app }) => app)
  await release('publish', names)
  await release('promote', names)
  for (const { app, inputs } of toRelease) write(releasedStamp(app), inputs)
}

// In the output itself, which every build empties: a build made by hand is never taken for this one.
const builtStamp = (app) => join(root, app, 'dist/.inputs')
const releasedStamp = (app) => join(dataFolder, 'build', app)

async function build({ app, inputs }) {
  const start = performance.now()
  await mustRun(
    `Building ${app}`,
    process.execPath,
    [commandOf(app, '@rsbuild/core', 'rsbuild'), 'build'],
    {
      cwd: join(root, app),
      env: { NODE_ENV: 'production' },
    },
  )
  write(builtStamp(app), inputs)
  say(`Built ${app} in ${since(start)}.`)
}

async function release(command, names) {
  const cli = join(root, 'shared/src/release/cli.ts')
  const site = join(dataFolder, 'site')
  const args = ['--import', 'tsx', cli, command, ...names, '--site', site]
  const output = await mustRun(`Releasing (${command})`, process.execPath, args)
  say(output.trim())
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  await runMain(async () => {
    requireNode()
    await install()
    await buildSite()
  })
