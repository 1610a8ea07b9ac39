import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { helpText } from './help.mjs'
import { install } from './install.mjs'
import { readJson, root } from './workspace.mjs'

// `node tools/run.mjs <command> [arguments]` runs tools/src/commands/<command>.ts. Plain JavaScript, as are its imports: it runs
// before anything is installed.

/** The other commands refuse to run without packages, and take them as they are. */
const installing = ['start', 'dev', 'qa', 'test', 'bench', 'e2e-engines']

const [command = '', ...args] = process.argv.slice(2)
const file = join(root, 'tools/src/commands', `${command}.ts`)

if ([command, ...args].some((word) => word === '--help' || word === '-h')) {
  console.log(helpText())
  process.exit()
}

try {
  requireNode()
  if (!existsSync(file))
    throw new Error(`Unknown command: ${command}. See: node tools/run.mjs --help`)
  if (installing.includes(command)) await install()
  if (!existsSync(join(root, 'tools/node_modules/tsx')))
    throw new Error('The packages are not installed. Run npm start once.')
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

const { register } = await import('tsx/esm/api')
register()
const { runMain } = await import('./src/run-main.ts')
const { main } = await import(`./src/commands/${command}.ts`)
await runMain(() => main(args))

function requireNode() {
  const needed = readJson('package.json').engines.node.replace('>=', '')
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [neededMajor, neededMinor] = needed.split('.').map(Number)
  if (major < neededMajor || (major === neededMajor && minor < neededMinor))
    throw new Error(
      `Portal 360 needs Node ${needed} or newer; this is ${process.versions.node}. See https://nodejs.org/`,
    )
}
