#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isAbsolute, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AppName } from '@portal/contract'
import { z } from 'zod'
import { ReleaseError } from '../storage/storage'
import { commandNames } from './cli-words'
import { commandOf, projectOf } from './project'

const help = `npx portal <command>

  create <name>             make a new remote
  dev [app]                 serve it while you edit it; --alone  on a fake portal;
                            --in <origin>  in a deployed portal
  check [app]               check its types; in the workspace, all that npm run check does
  test [app] [file …]       run its tests
  build [app]               build it into dist
  deliver [app]             build, publish and promote it

In the repository of a remote, [app] and the <app> of the commands below is that remote.
`

/** Verbs of the delivery tool that change or show one app, which is the own one in the repository of a remote. */
const verbsOfOneApp = [
  ...['publish', 'promote', 'canary', 'rollback', 'kill', 'pause', 'resume', 'preview'],
  ...['repair', 'history', 'prune'],
]

const script = process.argv[1] ?? ''
const project = projectOf(process.cwd())
const [verb, ...words] = process.argv.slice(2)
const asksForHelp = [verb, ...words].some((word) => word === '--help' || word === '-h')

/** Each returns an exit code. */
const verbs: Readonly<Record<string, () => Promise<number>>> = {
  create: () =>
    project.kind === 'workspace'
      ? run(project.root, join(project.root, 'tools/run.mjs'), 'create-remote', ...words)
      : npm('create', '@portal/remote@latest', '--', ...words),

  check() {
    const [app, rest] = appIn(words)
    return project.kind === 'workspace'
      ? run(
          project.root,
          join(project.root, 'tools/run.mjs'),
          'check',
          ...(app ? [app] : []),
          ...rest,
        )
      : run(project.root, commandOf(project.root, 'typescript', 'tsc'), '-p', '.', ...rest)
  },

  test() {
    const [app, rest] = appIn(words)
    const vitest = commandOf(project.root, 'vitest', 'vitest')
    return project.kind === 'workspace'
      ? run(project.root, vitest, 'run', '--project', 'unit*', ...(app ? [app] : []), ...rest)
      : run(project.root, vitest, 'run', ...rest)
  },

  async build() {
    const [app, rest] = appIn(words)
    return build(folderOf(app), rest)
  },

  async dev() {
    const [app, rest] = appIn(words)
    const { env, given } = placeOfDevelopment(rest)
    if (project.kind === 'workspace' && (app === undefined || Object.keys(env).length === 0))
      return run(project.root, join(project.root, 'tools/run.mjs'), 'dev', ...onlyOf(app), ...given)
    const folder = folderOf(app)
    Object.assign(process.env, env)
    return run(folder, commandOf(folder, '@rsbuild/core', 'rsbuild'), 'dev', ...loaded, ...given)
  },

  async deliver() {
    const [app, options] = appIn(words)
    const folder = folderOf(app)
    const name = projectOf(folder).app ?? ''
    const isQuiet = options.includes('--json')
    const built = await build(folder, [], isQuiet)
    if (built !== 0) return built
    const published = await publishedAs(name, folder, options)
    // By its version: after going back to older sources, the newest release is another one.
    return published === undefined ? 1 : tool('promote', name, published, ...options)
  },
}

/** The version of the build in a folder once it is published; undefined if it is refused. */
async function publishedAs(
  name: string,
  folder: string,
  options: readonly string[],
): Promise<string | undefined> {
  const given = [script, 'publish', name, '--folder', folder, ...options, '--json']
  const child = spawn(process.execPath, given, { stdio: ['inherit', 'pipe', 'inherit'] })
  const printed = await text(child.stdout)
  return printed === '' ? undefined : Published.parse(JSON.parse(printed))[0]?.id
}

const Published = z.array(z.object({ id: z.string() }))

/** Options without a value. */
const isSwitch = /^--(json|end|wait|print|help)$/

/** Whether the words name an app: values of options are none. */
function namesAnApp(given: readonly string[]): boolean {
  return given.some((word, index) => {
    const before = given[index - 1] ?? ''
    const isValue = before.startsWith('--') && !before.includes('=') && !isSwitch.test(before)
    return !isValue && AppName.safeParse(word).success
  })
}

/** The first word if it is an app, else the app of the folder; with the other words. */
function appIn(given: readonly string[]): [AppName | undefined, readonly string[]] {
  const [first, ...rest] = given
  const named = AppName.safeParse(first)
  return named.success ? [named.data, rest] : [project.app, given]
}

function folderOf(app: AppName | undefined): string {
  if (app === undefined) throw new ReleaseError('Name an app, such as remote-auth.')
  if (project.kind === 'workspace') return join(project.root, app)
  if (app !== project.app) throw new ReleaseError(`This is not the repository of ${app}.`)
  return project.root
}

/** Rsbuild prefers the loader of Node, from 22.18 on, and does not wait there for the configuration of a remote. */
const loaded = ['--config-loader', 'jiti']

function build(folder: string, options: readonly string[], isQuiet = false): Promise<number> {
  const rsbuild = commandOf(folder, '@rsbuild/core', 'rsbuild')
  // Rsbuild keeps what an image sets; a release made for development does not run in a portal.
  process.env.NODE_ENV = 'production'
  return node(folder, [rsbuild, 'build', ...loaded, ...options], isQuiet)
}

const onlyOf = (app: AppName | undefined) => (app ? ['--only', app] : [])

function placeOfDevelopment(given: readonly string[]) {
  const at = given.indexOf('--in')
  const origin = at < 0 ? undefined : given[at + 1]
  if (at >= 0 && !URL.canParse(origin ?? ''))
    throw new ReleaseError('Name a portal, such as: npx portal dev --in https://portal.example')
  return {
    env: {
      ...(given.includes('--alone') && { STANDALONE: '1' }),
      ...(origin !== undefined && { OVERLAY: origin }),
    },
    given: given.filter(
      (word, index) => word !== '--alone' && (at < 0 || (index !== at && index !== at + 1)),
    ),
  }
}

/** Runs this command again, with another verb. */
const tool = (...given: string[]) => run(process.cwd(), script, ...given)

const run = (folder: string, file: string, ...given: string[]) => node(folder, [file, ...given])

function npm(...given: string[]): Promise<number> {
  const program = process.env.npm_execpath
  return program ? node(project.root, [program, ...given]) : exitOf('npm', given, project.root)
}

const node = (folder: string, given: readonly string[], isQuiet = false) =>
  exitOf(process.execPath, given, folder, isQuiet)

async function exitOf(program: string, given: readonly string[], cwd: string, isQuiet = false) {
  // Standard output is for the JSON of the result.
  const output = isQuiet ? process.stderr : 'inherit'
  const child = spawn(program, given, { cwd, stdio: ['inherit', output, 'inherit'] })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

/** Adds the app of the folder, if the command is about one app and names none. */
function withOwnApp(): string[] {
  const given = process.argv.slice(2)
  const isOutside = project.kind === 'repository'
  if (verb === undefined || asksForHelp) return given
  // The delivery tool refuses it.
  if (!verb.startsWith('-') && !commandNames.includes(verb)) return given
  const needsSite = !['preview-key', 'tokens'].includes(verb)
  if (
    needsSite &&
    isOutside &&
    !process.env.PORTAL_SITE &&
    !words.some((word) => /^--site(=|$)/.test(word))
  )
    throw new ReleaseError(
      'Name the site with --site <folder, s3://… or https://…>, or in PORTAL_SITE.',
    )
  if (verb === 'tokens' && isOutside) requireStore(process.env)
  const [app, rest] = appIn(words)
  if (app === undefined || !verbsOfOneApp.includes(verb)) return given
  if (app === project.app && rest === words && namesAnApp(words)) return given
  const ownFolder = isOutside && verb === 'publish' && !rest.includes('--folder')
  return [verb, app, ...rest, ...(ownFolder ? ['--folder', folderOf(app)] : [])]
}

/** Relative data folders are in the workspace; outside it that would be among the installed packages. */
function requireStore({ DELIVERY_STORE, PORTAL_DATA = '' }: NodeJS.ProcessEnv): void {
  if (!DELIVERY_STORE && !isAbsolute(PORTAL_DATA))
    throw new ReleaseError(
      'Name the store of the delivery service in DELIVERY_STORE, a folder or s3://…, or an absolute PORTAL_DATA.',
    )
}

try {
  const own = verb !== undefined && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (own && !asksForHelp) process.exitCode = await own()
  else {
    if (asksForHelp) console.log(help)
    else if (verb === undefined) console.error(help)
    const given = own ? ['--help'] : withOwnApp()
    process.argv.splice(2, words.length + 1, ...given)
    await import('./cli')
  }
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error)
  process.exitCode = 1
}
