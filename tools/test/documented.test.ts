import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from '@portal/build/ports'
import { headers, requestingUser } from '@portal/contract'
import {
  healthBuckets,
  healthFailures,
  reportHealth as healthReport,
} from '@portal/contract/health'
import { portsOfAPortal } from '@portal/contract/ports'
import { copyOfRepository } from '@portal/e2e/repository-copy'
import pMap from 'p-map'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { install } from '../install.mjs'
import { waitForReply } from '../src/ports'
import { packages, readJson, root } from '../workspace.mjs'
import { documentedCommands, foreignCommands } from './documents'
import { processesWith, runLine, type Settings, serveUntilCtrlC } from './shell'

// Proves every command of the documents in a short form, in a copy of the repository.

interface Run {
  readonly prints: RegExp
  readonly short?: string
  readonly settings?: () => Settings
  readonly filled?: (line: string) => string
  readonly before?: () => Promise<unknown>
  readonly after?: (output: string) => unknown
}
type Runs = Readonly<Record<string, Run>>

const work = mkdtempSync(join(tmpdir(), 'portal-commands-'))
const data = join(work, 'data')
const backup = join(work, 'backup')
const eva = 'eva@aurora.example'
const clock = '2026-03-02T10:00:00Z'
let copy: Awaited<ReturnType<typeof copyOfRepository>>
let settings: Settings
let portalPort: number
let portalUrl: string
let apiUrl: string
const configFile = join(data, 'site/config.json')
/** The settings of the running portal. */
let config: string
/** Releases of remote-tables: the one that the portal starts with, and the last that was published. */
let first: string
let last: string
/** A delivery service in front of the site, and what its pipeline sets. */
let delivery: ChildProcess | undefined
let pipeline: Settings = {}
let signingKey: string

/** Commands that the gate runs elsewhere: in which file, and how the file mentions them. */
const elsewhere: Readonly<Record<string, readonly [file: string, mention: string]>> = {
  'npm test': ['tools/src/commands/test.ts', "vitest('commands'"],
  'npm run check': ['tools/src/commands/test.ts', "runPart('static checks', runChecks)"],
  'npm run check -- $REMOTE': [
    'e2e/journeys/remotes/create-remote.spec.ts',
    "copy.node(['tools/run.mjs', 'check', app])",
  ],
  'npm run qa': ['e2e/fixtures/qa-portal.ts', "[tools, 'qa']"],
  'npm run create-remote -- reports': [
    'e2e/journeys/remotes/create-remote.spec.ts',
    "['tools/run.mjs', 'create-remote', ",
  ],
  'npm create @portal/remote@latest reports': [
    'tools/test/outside-team.test.ts',
    "'npm create --yes @portal/remote@latest reports'",
  ],
  'npm test && npx portal deliver': [
    'tools/test/outside-team.test.ts',
    "'npm test && npx portal deliver'",
  ],
  'npm publish packages/<file>': ['tools/test/registry.ts', "['publish', file]"],
  'TEST_DATABASE_URL=postgres://… npm run bench:api': bench('api'),
  'npm run bench': ['tools/test/alone/benches.test.ts', "['run', 'bench']"],
  'npm run bench -- --full': ['tools/src/commands/bench.ts', "name === '--full'"],
  'npm run bench:dashboard': bench('dashboard'),
  'npm run bench:dashboard -- --projects 500': bench('dashboard'),
  'npm run bench -- lighthouse': bench('lighthouse'),
  'npm run bench:load': bench('load'),
  'npm run bench:load -- --runs 1': bench('load'),
  'npm run bench:interactions': bench('interactions'),
  'npm run bench:redeploy': bench('redeploy'),
  'npm run bench:redeploy -- --apps remote-auth': bench('redeploy'),
  'npm run bench:servers': bench('servers'),
  'npm run bench:tables': bench('tables'),
  'npm run bench:tables -- --rows 5000': bench('tables'),
}

/** Commands that Playwright answers with a list of their tests. */
const playwrightRuns: readonly string[] = [
  'npm run e2e',
  'PORTAL_URL=https://… API_URL=https://… npm run e2e',
  'npm run e2e -- --remote remote-tables',
  'npm run e2e -- --release remote-tables@1.3.0-ab12cd34',
  'npm run e2e -- --release remote-tables@1.3.0-ab12cd34 --preview <link>',
  'npm run e2e -- journeys/tables -g "Escape"',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: The pipeline fills it in.
  'npm run e2e -- --remote $REMOTE --release ${{ steps.publish.outputs.release }}',
  'E2E_ALL=1 npm run e2e',
  'E2E_WHOLE_MATRIX=yes npm run e2e -- journeys/qa',
  'npm run e2e:accessibility',
  'npm run e2e:engines',
  'npm run e2e:pictures',
  'npm run test:dev',
]

const runs: Runs = {
  'npm run bench -- --document': {
    prints: /bench --document/,
    before: async () => {
      const redeploy = [{ of: 'redeploy of host', measure: 'scripts', value: 1.5, unit: 'KB' }]
      mkdirSync(data, { recursive: true })
      writeFileSync(join(data, 'bench.json'), JSON.stringify({ redeploy }))
    },
    after: () => {
      const document = readFileSync(join(copy.folder, 'docs/performance.md'), 'utf8')
      expect(document).toContain('| redeploy of host | 1.5 KB |')
      rmSync(join(data, 'bench.json'))
    },
  },
  'npm run test:unit': { short: ' -- delivery/src/site/settings.test', prints: /\d+ passed/ },
  'npm run test:unit -- $REMOTE': {
    prints: /\d+ passed/,
    settings: () => ({ REMOTE: 'remote-tables/src/features/table/csv.test.ts' }),
  },
  'npm run test:api': { short: ' -- api/src/config.test.ts', prints: /\d+ passed/ },
  'npm run test:fuzz': {
    prints: /\d+ passed/,
    settings: () => ({ FUZZ_REQUESTS: '1000', FUZZ_SEED: '1' }),
  },
  'npm run migrations --prefix api': { prints: /No schema changes/ },
  'npm run build --prefix api': { prints: /^The api is compiled/m },
  'npm run build --prefix shared/delivery': {
    prints: /^The servers of delivery and its commands are compiled/m,
  },
  'npm run changeset': { short: ' -- add --empty', prints: /Empty Changeset added/i },
  'npm run changeset -- version': {
    prints: /All files have been updated/,
    after: restoreManifests,
  },
  'npm run pack -- packages': {
    prints: /portal-contract-\S+\.tgz\n[\s\S]*portal-create-remote-\S+\.tgz\n/,
  },
  'npm run surface': { prints: /^$/m },
  'npm run surface -- --released': { prints: /^$/m },
  'npm run e2e:mutations': { short: ' -- --list', prints: /a new password ends/ },
  // It changes what is installed, which the copy shares with the repository.
  'npm exec --yes -- "$(node -p \'require("./package.json").packageManager\')" install --no-frozen-lockfile':
    { short: ' --help', prints: /Usage: pnpm install/ },
}

const onSite: Runs = {
  'npm run build --prefix remote-tables': {
    prints: /built in/,
    before: async () => {
      first = (await tables()).stable
      await copy.edit(
        'remote-tables/src/i18n/en.json',
        '"detail.save_image": "Save image"',
        '"detail.save_image": "Save the image"',
      )
    },
  },
  'npm run release -- publish remote-tables': {
    prints: /^remote-tables \S+ published$/m,
    after: async () => {
      last = (await tables()).newest
      expect(last).not.toBe(first)
    },
  },
  'npm run release -- canary remote-tables --share 25': { prints: /is live for 25% of/ },
  'npm run release -- canary remote-tables --wait': {
    prints: /load \(p75\)[\s\S]*is live after/,
    before: () => reportHealth(first, last),
    filled: shortWatch,
    after: async () => {
      await live(last)
      await runLine('npm run release -- rollback remote-tables', copy.folder, settings)
    },
  },
  'npm run release -- promote remote-tables': { prints: /is live after/, after: () => live(last) },
  'npm run release -- rollback remote-tables': {
    prints: /is live after/,
    after: () => live(first),
  },
  'npm run release -- promote remote-tables <version>': {
    prints: /is live after/,
    filled: (line) => line.replace('<version>', last),
    after: () => live(last),
  },
  'npm run release -- kill remote-tables': { prints: /was killed/, after: () => live(first) },
  'npm run release -- pause remote-tables': { prints: /is paused/ },
  'npm run release -- status': { prints: /\(paused\)[\s\S]*Nothing failed in open pages/ },
  'npm run release -- history remote-tables': {
    prints: /pause[\s\S]*kill[\s\S]*rollback[\s\S]*publish/,
  },
  'npm run release -- prune remote-tables': { prints: /nothing to remove/ },
  'npm run release -- repair remote-tables': {
    prints: /The site serves remote-tables/,
    before: async () => writeFileSync(join(data, 'site/registry/remote-tables.json'), '{"app":'),
    after: () => live(first),
  },
  'npm run release -- compose': { prints: /The site serves/ },
  'npm run release -- preview-key preview.pem': {
    prints: /^[\w-]{87}$/m,
    after: (output) => {
      const [publicKey] = /^[\w-]{87}$/m.exec(output) ?? []
      const known = { ...JSON.parse(readFileSync(configFile, 'utf8')), previewKeys: [publicKey] }
      writeFileSync(configFile, JSON.stringify(known))
    },
  },
  'npm run release -- preview remote-tables --portal https://portal.example --key preview.pem': {
    prints: /^https:\/\/portal\.example\/\?mf=remote-tables%40/m,
  },
  'npm run release -- headers nginx --domain portal.example --upstreams 127.0.0.1:4001,127.0.0.1:4002':
    { prints: /server_name portal\.example;[\s\S]*add_header content-security-policy/ },
  'npm run release -- headers nginx --domain portal.example --store https://store.example/bucket/folder':
    { prints: /rewrite \^ \/bucket\/folder\/index\.html\? break;/ },
  'npm run release -- compose --settings deploy/settings.json --environment production': {
    prints: /The site serves/,
    before: async () => {
      config = readFileSync(configFile, 'utf8')
    },
    after: () => {
      expect(readFileSync(configFile, 'utf8')).toContain('https://api.portal.example')
      writeFileSync(configFile, config)
      for (const suffix of ['.br', '.gz']) rmSync(`${configFile}${suffix}`)
    },
  },

  'npm run release -- tokens add tables-pipeline --app remote-tables --verbs publish,canary,promote,status,history':
    {
      prints: /^portal_\S{43}$/m,
      after: async (output) => {
        pipeline = { PORTAL_TOKEN: /^portal_\S{43}$/m.exec(output)?.[0] ?? '' }
        await startDelivery()
      },
    },
  'PORTAL_SITE=https://deliver.portal.example npm run release -- status': {
    prints: /remote-tables +\d/,
    filled: (line) => line.replace(/https:\S+/, `${pipeline.PORTAL_SITE}`),
    settings: () => ({ PORTAL_TOKEN: pipeline.PORTAL_TOKEN }),
  },

  'npm run build --prefix $REMOTE': {
    prints: /built in/,
    before: () =>
      copy.edit('remote-tables/src/i18n/en.json', '"Save the image"', '"Save an image"'),
  },
  'npm run --silent release -- publish $REMOTE --json > published.json': {
    prints: /^$/,
    settings: () => pipeline,
    after: () => {
      last = JSON.parse(readFileSync(join(copy.folder, 'published.json'), 'utf8'))[0].id
      settings.version = last
    },
  },
  'npm run --silent release -- preview $REMOTE $version --portal https://portal.example --json > preview.json':
    {
      prints: /^$/,
      settings: () => ({
        REMOTE: 'remote-tables',
        PORTAL_PREVIEW_KEY: readFileSync(join(copy.folder, 'preview.pem'), 'utf8'),
      }),
      after: () => {
        const { releases } = JSON.parse(readFileSync(join(copy.folder, 'preview.json'), 'utf8'))
        expect(releases).toEqual([`remote-tables@${last}`])
      },
    },
  'npm run release -- canary $REMOTE $version --end': {
    prints: /The canary of .* has ended/,
    settings: () => pipeline,
    before: startCanary,
  },
  'npm run release -- canary $REMOTE $version --share 25 --wait --for 30m --api https://api.portal.example':
    {
      prints: /is live after/,
      settings: () => pipeline,
      before: async () => {
        await startCanary()
        await reportHealth(first, last)
      },
      filled: (line) =>
        shortWatch(line.replace(' --for 30m', '').replace('https://api.portal.example', apiUrl)),
      after: () => live(last),
    },
  'npm run release -- tokens list': { prints: /tables-pipeline +remote-tables +active/ },
  'npm run release -- tokens rotate tables-pipeline': { prints: /^portal_\S{43}$/m },
  'npm run release -- tokens revoke tables-pipeline': { prints: /is revoked/ },
  'npm run release -- tokens history tables-pipeline': {
    prints: /canary +remote-tables +\S+ +done/,
    after: () => delivery?.kill(),
  },

  'npm run release -- keys add remote-tables --out remote-tables.pem': {
    prints:
      /^The key \w{16} of remote-tables is active; its private key is in remote-tables\.pem\.$/m,
  },
  'npm run release -- publish remote-tables --key remote-tables.pem': {
    prints: /^remote-tables \S+ was already published, signed with key \w{16}$/m,
  },
  'npm run release -- verify remote-tables <version> --source remote-tables': {
    prints: /was made from this build: all \d+ files are the same\s+Signed by: \w{16}$/m,
    filled: (line) => line.replace('<version>', last),
  },
  'npm run release -- keys rotate remote-tables --out remote-tables-2.pem': {
    prints: /no longer signs; its releases stay valid/,
  },
  'npm run release -- keys list remote-tables': {
    prints: /^\w{16} +retired .*\n\w{16} +active /m,
    after: (output) => {
      signingKey = /^(\w{16}) +active /m.exec(output)?.[1] ?? ''
    },
  },
  'npm run release -- keys revoke remote-tables <key>': {
    prints: /^The key \w{16} of remote-tables is revoked\.$/m,
    filled: (line) => line.replace('<key>', signingKey),
  },

  'npm run release -- copy /backups/2026-11-22-site': {
    prints: /^\d+ files are in /m,
    filled: toSiteCopy,
  },
  'npm run release -- verify --site /backups/2026-11-22-site': {
    prints: /^\d+ releases are complete and unchanged$/m,
    filled: toSiteCopy,
  },
  'npm run release -- copy var/site --site /backups/2026-11-22-site': {
    prints: /^\d+ files are in /m,
    filled: (line) => toSiteCopy(line).replace('var/site', join(work, 'site-restored')),
  },
}

const onData: Runs = {
  'npm run admin -- --help': { prints: /add-company --name/ },
  'npm run admin --': { prints: /add-company --name/ },
  'npm run admin -- add-company --name "Hotel Aurora" --image aurora.png': {
    prints: /^Company 7: Hotel Aurora$/m,
    before: async () => cpSync(firstIn('assets/images/companies'), join(copy.folder, 'aurora.png')),
  },
  [`npm run admin -- add-user --company 7 --name "Eva Luz" --email ${eva}`]: {
    prints: /^Password: \S+$/m,
    after: async (output) => {
      const password = /^Password: (\S+)$/m.exec(output)?.[1] ?? ''
      await post('/api/app_users/auth', { email: eva, password, rememberMe: false })
    },
  },
  [`npm run admin -- add-project --company 7 --name "Lobby" --folder ./lobby --owner ${eva}`]: {
    prints: /^Project \d+: Lobby$[\s\S]*^PDF files: 1$/m,
    before: async () => {
      const lobby = join(copy.folder, 'lobby')
      cpSync(firstIn('assets/projects'), lobby, { recursive: true })
      writeFileSync(join(lobby, 'plan.pdf'), '%PDF-1.7')
    },
  },
  [`npm run admin -- list-sessions --user ${eva}`]: { prints: /\tuser \d+\tsince / },
  [`npm run admin -- end-sessions --user ${eva}`]: { prints: / ended: 1$/m },
  [`npm run admin -- change-user --user ${eva} --email eva.luz@aurora.example`]: {
    prints: /^User \d+ changed$/m,
  },
  'npm run mail': {
    prints: /"to": "eva\.luz@aurora\.example"/,
    before: () => post('/api/app_users/forgot-pass', { email: 'eva.luz@aurora.example' }),
  },
  'npm run admin -- backup --to /backups/2026-11-22': {
    prints: /^\d+ rows and \d+ files are in /m,
    filled: toBackup,
  },
  'npm run admin -- verify-backup --from /backups/2026-11-22': {
    prints: /is complete: \d+ rows and \d+ files$/m,
    filled: toBackup,
  },
  'npm run admin -- events --user eva.luz@aurora.example --since 2026-11-22': {
    prints: /^\S+Z\toperator\tok\tuser /m,
  },
  'npm run admin -- events --kind operator --json --limit 100000': {
    prints: /"detail":"add-company"/,
  },
  'npm run admin -- csp-reports': { prints: /^$/m },
  'npm run admin -- list-orphans': { prints: /^$/m },
  'npm run admin -- remove-orphans': { prints: /^Files removed: 0$/m },
  'npm run admin -- end-second-factor --user eva.luz@aurora.example': {
    prints: /^The second factor of eva\.luz@aurora\.example was off already$/m,
  },
  'npm run admin -- export-user --user eva.luz@aurora.example --to /exports/eva': {
    prints: /^The data of eva\.luz@aurora\.example is in /m,
    filled: (line) => line.replace('/exports/eva', join(work, 'eva')),
  },
  'npm run admin -- remove-user --user eva.luz@aurora.example': { prints: /^User \d+ removed$/m },
}

const onDatabase: Runs = {
  // The api's tests restore to PostgreSQL; here the same command restores to an embedded database.
  'DATABASE_URL=postgres://… npm run admin -- restore --from /backups/2026-11-22': {
    prints: /^\d+ rows and \d+ files of .* are restored$/m,
    filled: (line) => toBackup(line).replace(/^\S+ /, ''),
    settings: () => ({ PORTAL_DATA: join(work, 'restored') }),
    after: async () => {
      const list = 'npm run admin -- list-users --company 7'
      const { output } = await runLine(list, copy.folder, {
        PORTAL_DATA: join(work, 'restored'),
      })
      expect(output).toContain('eva.luz@aurora.example')
    },
  },
  'npm run seed:load': {
    short: ' -- --projects 20 --rows 50',
    prints: /has 20 projects and a table of 50 rows/,
  },
}

/** Commands that serve until Ctrl+C. Each is used by `tried`. */
const servers: Readonly<Record<string, Run & { tried: () => Promise<unknown> }>> = {
  'OVERLAY=https://portal.example npm run dev --prefix remote-tables': {
    prints: /ready +built in/,
    filled: (line) => line.replace('https://portal.example', portalUrl),
    tried: async () => {
      const { microFrontends } = await json(`http://localhost:${portalPort + 3}/mf/discovery.json`)
      expect(microFrontends['remote-tables'][0].url).toBe(`http://localhost:${portalPort + 3}/`)
    },
  },
  'npm run dev:alone --prefix remote-tables': {
    prints: /ready +built in/,
    tried: async () => {
      const page = await fetch(`http://localhost:${portalPort + 3}/`)
      expect(await page.text()).toContain('<title>remote-tables</title>')
    },
  },
  [`QA_CLOCK=${clock} npm run qa`]: {
    prints: /Portal ready: \S+\/\?qa=clock:2026-03-02T10:00:00Z/,
    tried: async () => {
      const { headers } = await fetch(`${apiUrl}/api/app_users/auth`, { method: 'POST' })
      expect(headers.get('content-type')).toContain('text/plain')
    },
  },
  'npm run dev -- --only remote-tables': {
    prints: /once its host has compiled/,
    tried: async () => {
      while (Object.keys(await discovered()).length < 4) await pause(100)
      const { 'remote-tables': tables, 'remote-auth': auth } = await discovered()
      expect(tables[0].url).toBe(`http://localhost:${portalPort + 3}/`)
      expect(auth[0].url).toMatch(/^\/r\/remote-auth\//)
      const entry = auth[0].extras.portal.chunks.entry[0]
      expect((await fetch(`${portalUrl}${auth[0].url}${entry}`)).ok).toBe(true)
      await waitForReply(`${apiUrl}/ready`, 60_000)
    },
  },
  'npm run dev': {
    prints: /once its host has compiled/,
    tried: async () => {
      while (Object.keys(await discovered()).length < 4) await pause(100)
      const page = await fetch(portalUrl, { headers: { accept: 'text/html' } })
      expect(await page.text()).toContain('remote-tables')
      await waitForReply(`${apiUrl}/ready`, 60_000)
    },
  },
}

beforeAll(async () => {
  portalPort = await freePorts(5200, portsOfAPortal)
  const apiPort = await freePorts(portalPort + 1000)
  portalUrl = `http://localhost:${portalPort}`
  apiUrl = `http://localhost:${apiPort}`
  settings = {
    PORTAL_DATA: data,
    PORTAL_PORT: `${portalPort}`,
    API_PORT: `${apiPort}`,
    E2E_DATA: join(work, 'e2e'),
    REMOTE: 'remote-tables',
  }
  // The copy links to what is installed here: an install of its own would replace it.
  await install()
  copy = await copyOfRepository({ withBuilds: true })
}, 300_000)

afterAll(async () => {
  delivery?.kill()
  await copy[Symbol.asyncDispose]()
  rmSync(work, { recursive: true, force: true })
})

test('every documented command has a proof, and every proof a document', () => {
  const proved = [
    'npm start',
    'npm run e2e:matrix -- --previous <revision>',
    ...playwrightRuns,
    ...[elsewhere, runs, onSite, onData, onDatabase, servers].flatMap(Object.keys),
  ]
  expect(documentedCommands().sort()).toEqual(proved.sort())
})

test('no document needs an installed pnpm, and one shows the pnpm of package.json', () => {
  const { packageManager } = readJson('package.json')
  expect(foreignCommands()).toEqual([`docs/develop.md: npx --yes ${packageManager} release status`])
})

test.each(Object.entries(elsewhere))('%s is run elsewhere', (_, [file, mention]) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(mention)
})

test('Playwright lists the tests of its commands', async () => {
  const proveList = async (command: string) => {
    const line = command
      .replaceAll('…', 'portal.example')
      .replace(/\$\{\{.*?\}\}/, 'remote-tables@1.3.0-ab12cd34')
      .replace('<link>', "'https://portal.example/?mf=remote-tables@1.3.0-ab12cd34'")
    const { code, output } = await runLine(`${line}${forNpm(line)} --list`, copy.folder, settings)
    expect(code, `${line}: ${output}`).toBe(0)
    expect(output).toMatch(/^Total: [1-9]\d* tests? in /m)
  }
  await pMap(playwrightRuns, proveList, { concurrency: 2 })
  expect(existsSync(join(copy.folder, 'e2e/reports')), 'a list replaces no report').toBe(false)
})

test('e2e:matrix lists the journeys of each app', async () => {
  // In the repository itself, as it asks git for the revision.
  const line = 'npm run e2e:matrix -- --previous HEAD --list'
  const { code, output } = await runLine(line, root, settings)
  expect(code, output).toBe(0)
  expect(output.match(/^Total: [1-9]/gm)).toHaveLength(5)
})

test.each(Object.entries(runs))('%s', prove)

test('npm start, with the commands for a portal that is running', async () => {
  await serve('npm start', { prints: /Portal ready/ }, async () => {
    for (const [command, rule] of Object.entries({ ...onSite, ...onData }))
      await prove(command, rule)
    const [overlay = ''] = Object.keys(servers)
    await proveServer(overlay)
  })
})

test.each(Object.entries(onDatabase))('%s', prove)

test.each(Object.keys(servers).slice(1))('%s', proveServer)

test('nothing is left running', async () => {
  await expect.poll(() => processesWith(work)).toEqual([])
})

/** New versions in the copy would make its next command install, and link what is installed here to the copy. */
function restoreManifests(): void {
  for (const folder of ['.', ...packages])
    cpSync(join(root, folder, 'package.json'), join(copy.folder, folder, 'package.json'))
}

async function prove(command: string, rule: Run) {
  await rule.before?.()
  const line = `${filled(command, rule)}${rule.short ?? ''}`
  const { code, output } = await runLine(line, copy.folder, { ...settings, ...rule.settings?.() })
  expect(code, `${line}: ${output}`).toBe(0)
  expect(output, line).toMatch(rule.prints)
  expect(output, line).not.toContain('Installing packages')
  await rule.after?.(output)
}

async function proveServer(command: string) {
  const rule = servers[command]
  if (!rule) throw new Error(`${command} has no rule`)
  await serve(command, rule, rule.tried)
}

async function serve(command: string, rule: Run, tried: () => Promise<unknown>) {
  const line = filled(command, rule)
  const given = { cwd: copy.folder, settings, ready: rule.prints }
  const { ended, output, isLeft } = await serveUntilCtrlC(line, given, tried)
  expect([0, 130, 'SIGINT'], output).toContain(ended)
  expect(output).not.toMatch(/so everything stops|npm error/)
  expect(isLeft, `${line} leaves processes`).toBe(false)
}

function filled(command: string, { filled = (line) => line }: Run): string {
  return filled(command)
}

function forNpm(line: string): string {
  return line.includes(' -- ') ? '' : ' --'
}

function bench(name: string): [string, string] {
  return ['tools/src/commands/bench.ts', `  ${name}: {`]
}

function firstIn(folder: string): string {
  const [name = ''] = readdirSync(join(data, folder))
  return join(data, folder, name)
}

function toSiteCopy(line: string): string {
  return line.replace('/backups/2026-11-22-site', join(work, 'site-copy'))
}

function toBackup(line: string): string {
  return line.replace('/backups/2026-11-22', backup)
}

async function startDelivery(): Promise<void> {
  const port = await freePorts(portalPort + 2000)
  const entry = 'shared/delivery/src/service/serve.ts'
  delivery = spawn(process.execPath, ['--import', 'tsx', entry], {
    cwd: copy.folder,
    env: { ...process.env, ...settings, API_ORIGIN: apiUrl, DELIVERY_PORT: `${port}` },
    stdio: 'inherit',
  })
  pipeline.PORTAL_SITE = `http://localhost:${port}`
  await waitForReply(`${pipeline.PORTAL_SITE}/health`, 60_000)
}

async function tables(): Promise<{ stable: string; newest: string }> {
  const line = 'npm run --silent release -- status --json'
  const { output } = await runLine(line, copy.folder, settings)
  const apps: { app: string; stable: string; newest: string }[] = JSON.parse(output)
  const found = apps.find(({ app }) => app === 'remote-tables')
  if (!found) throw new Error(output)
  return found
}

async function live(release: string): Promise<void> {
  expect((await tables()).stable).toBe(release)
}

async function startCanary(): Promise<void> {
  const line = 'npm run release -- canary $REMOTE $version --share 25'
  const { code, output } = await runLine(line, copy.folder, settings)
  expect(code, output).toBe(0)
}

/** A moment, and one start of each release, are enough for a test. */
function shortWatch(line: string): string {
  return `${line} --for 1s --least 1`
}

/** Reports what a page of a signed-in person counts of these releases. */
async function reportHealth(...releases: string[]): Promise<void> {
  const ana = { email: 'ana.silva@atlantico.example', password: 'Portal360demo' }
  const { headers: signedIn } = await post('/api/app_users/auth', { ...ana, rememberMe: false })
  const counts = (length: number) => Array<number>(length).fill(0)
  const rows = releases.map((release) => ({
    app: 'remote-tables',
    release,
    screen: '/',
    starts: 1,
    failures: counts(healthFailures.length),
    load: counts(healthBuckets.load.length + 1),
    lcp: counts(healthBuckets.lcp.length + 1),
    inp: counts(healthBuckets.inp.length + 1),
    cls: counts(healthBuckets.cls.length + 1),
  }))
  const session = {
    [headers.authorization]: signedIn.get(headers.sessionToken) ?? '',
    [headers.requestingUser]: requestingUser(Number(signedIn.get(headers.userId))),
  }
  await post(healthReport.path, { releases: rows }, session)
}

async function post(path: string, body: object, session: Record<string, string> = {}) {
  const reply = await fetch(`${apiUrl}${path}`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.ok, await reply.text()).toBe(true)
  return reply
}

async function discovered() {
  const discovery = await json(`${portalUrl}/mf/discovery.json`).catch(() => undefined)
  return discovery?.microFrontends ?? {}
}

async function json(url: string) {
  return (await fetch(url)).json()
}
