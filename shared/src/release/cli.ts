import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AppName, VersionId } from '../contract/contract'
import { historyTable } from './history'
import { localStorageOf } from './local-storage'
import { type Promoted, type Promotion, promote, rollback } from './promote'
import { prune } from './prune'
import { publish } from './publish'
import { readPointer } from './registry'
import { repositoryRoot, siteFolder } from './site-folder'
import { statusOf, tableOf } from './status'
import { ReleaseError } from './storage'
import { writeSite } from './write-site'

const help = `pnpm release <command>

  publish <app> …           store the build in <app>/dist as a release; makes nothing live
  promote <app> [version]   make a published release live; the newest where none is named
                            --expect <version>  refuse unless that one is live now
                            several at once, such as promote remote-auth host, are checked
                            as they will stand together
  rollback <app> …          make live again what was live before; again goes one step further back
  compose                   write /index.html, /mf/discovery.json and /headers.json again
  status                    what is published and live; --json for scripts
  history <app>             what was published, promoted and rolled back, newest first; --json
  prune <app> …             remove old releases; stays: what is live and was before it, the last
                            30 days and the newest, --keep <number> of them (10, and never fewer)

  --site <folder>           the site; else $PORTAL_DATA/site, else var/site`

const { values, positionals } = parseArguments()
const [command, ...names] = positionals
const storage = localStorageOf(values.site ?? siteFolder(process.env.PORTAL_DATA || undefined))
const by = process.env.PORTAL_USER ?? userInfo().username

const commands: Record<string, () => Promise<void>> = {
  async publish() {
    for (const app of appsOf(names)) {
      const { id, isNew } = await publish(storage, app, join(repositoryRoot, app), by)
      console.log(`${app} ${id} ${isNew ? 'published' : 'was already published'}`)
    }
  },

  async promote() {
    await show(await promote(storage, promotionsOf(names), by))
  },

  async rollback() {
    await show(await rollback(storage, appsOf(names), by))
  },

  compose,

  async history() {
    const [app] = appsOf(names)
    if (app === undefined || names.length > 1) throw new ReleaseError('Which one app?')
    const pointer = await readPointer(storage, app)
    console.log(values.json ? JSON.stringify(pointer.history, null, 2) : historyTable(pointer))
  },

  async prune() {
    for (const app of appsOf(names)) {
      const keep = values.keep === undefined ? undefined : Number(values.keep)
      const gone = await prune(storage, app, { ...(keep !== undefined && { keep }), by })
      console.log(
        gone.length === 0 ? `${app}: nothing to remove` : `${app}: ${gone.join(', ')} removed`,
      )
    }
  },

  async status() {
    const status = await statusOf(storage)
    console.log(values.json ? JSON.stringify(status, null, 2) : tableOf(status))
  },
}

/** `remote-auth 1.0.0-0a1b2c3d host` is two promotions, the second one to the newest release. */
function promotionsOf(words: readonly string[]): Promotion[] {
  const promotions = atLeastOne(words).flatMap((word, index): Promotion[] => {
    if (AppName.safeParse(words[index - 1]).success && VersionId.safeParse(word).success) return []
    const id = VersionId.safeParse(words[index + 1]).data
    return [{ app: appNamed(word), id, expect: values.expect }]
  })
  if (promotions.length > 1 && values.expect !== undefined)
    throw new ReleaseError('--expect goes with one app.')
  return promotions
}

async function show(done: readonly Promoted[]): Promise<void> {
  await compose()
  for (const { app, id, from } of done) {
    const since = from === id ? 'was live already' : `is live after ${from ?? 'nothing'}`
    console.log(`${app} ${id} ${since}`)
  }
}

async function compose(): Promise<void> {
  const { leftOut, page } = await writeSite(storage)
  for (const app of leftOut)
    console.warn(`${app} is live but does not fit the live host: the page does without it.`)
  if (page === null) console.warn('No host is live yet: there is no page.')
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        expect: { type: 'string' },
        keep: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

function appsOf(words: readonly string[]): AppName[] {
  return atLeastOne(words).map(appNamed)
}

function atLeastOne(words: readonly string[]): readonly string[] {
  if (words.length === 0) throw new ReleaseError(`Which app? For example: ${command} remote-auth`)
  return words
}

function appNamed(name: string): AppName {
  const app = AppName.safeParse(name)
  if (!app.success)
    throw new ReleaseError(`There is no app ${name}. The apps are ${AppName.options.join(', ')}.`)
  return app.data
}

const run = command === undefined || values.help ? undefined : commands[command]
if (run === undefined) {
  console.error(help)
  process.exitCode = values.help ? 0 : 2
} else {
  await run().catch((error: unknown) => {
    console.error(error instanceof ReleaseError ? error.message : error)
    process.exitCode = 1
  })
}
