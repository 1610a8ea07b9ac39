import { join, resolve } from 'node:path'
import type { AppName } from '@portal/contract'
import { counted } from '@portal/contract/counted'
import { apiOriginOf } from '@portal/contract/ports'
import { renderUnicodeCompact } from 'uqr'
import { type DeliveryService, isServiceAddress, openService } from '../client/delivery-client'
import type { Outcome, SiteCall } from '../documents/calls'
import { readConfig } from '../documents/config-file'
import { readHeaderTable } from '../documents/header-table'
import { publishedApps } from '../documents/pointer'
import { program } from '../program'
import { serverConfig } from '../site/recipes/server-config'
import { settingsInFile } from '../site/settings'
import { writeSettings } from '../site/write-settings'
import { deliveryFolder, repositoryRoot, siteFolder } from '../storage/site-folder'
import { ReleaseError, type Storage } from '../storage/storage'
import { storageOf } from '../storage/storage-of'
import { authorOf } from './author'
import { buildSourceOf } from './build-source'
import { help } from './cli-help'
import { parseArguments } from './cli-options'
import {
  appAndVersion,
  appsOf,
  commandNames,
  countOf,
  durationOf,
  keyWords,
  oneApp,
  promotionsOf,
} from './cli-words'
import { comparisonTable } from './compare-health'
import { copySite, verifySite } from './copy-site'
import { healthOf } from './health'
import { addKey, listKeys, notReleased, revokeKey } from './keys'
import { newPreviewKey, previewKeyText, previewLink, previewThrough } from './preview'
import { printableJson, printableLines } from './printable'
import { type PublishOptions, publish } from './publish'
import { publishTo } from './publish-to'
import { publishedOutcome } from './published'
import { runCall } from './run-call'
import { readSigner } from './signing-key'
import { signatureText } from './status'
import { textTable } from './text-table'
import { runTokenCommand } from './token-commands'
import { buildIn, verifyRelease } from './verify-release'
import { beginCanary, type Carry, watchCanary } from './watch-canary'

const { values, positionals } = parseArguments()
const [command = '', ...names] = positionals
const { PORTAL_SITE, PORTAL_DATA, DELIVERY_STORE } = process.env
const by = authorOf(process.env)
const api = values.api ?? apiOriginOf(process.env)
const data = PORTAL_DATA || undefined
const site = values.site ?? (PORTAL_SITE || siteFolder(data))

/** Commands that a delivery service carries out too. */
const calls: Record<string, () => SiteCall> = {
  promote: () => ({ verb: 'promote', promotions: promotionsOf(names, values.expect) }),
  canary: () => {
    const share = Number(values.share) || undefined
    return { verb: 'canary', ...appAndVersion(names), share, end: values.end }
  },
  rollback: () => ({ verb: 'rollback', apps: appsOf(names) }),
  kill: () => ({ verb: 'kill', ...appAndVersion(names) }),
  pause: () => ({ verb: 'pause', app: oneApp(names) }),
  resume: () => ({ verb: 'resume', app: oneApp(names) }),
  repair: () => ({ verb: 'repair', app: oneApp(names) }),
  prune: () => {
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    return { verb: 'prune', apps: appsOf(names), keep }
  },
  compose: () => ({ verb: 'compose' }),
  status: () => ({ verb: 'status' }),
  history: () => ({ verb: 'history', app: oneApp(names) }),
}

/** Commands on the folder or store itself. */
const commands: Record<string, (storage: Storage) => Promise<void>> = {
  async copy(storage) {
    const [place, ...more] = names
    if (place === undefined || more.length > 0)
      throw new ReleaseError('Name one place, such as /backups/site or s3://<bucket>/<folder>.')
    const copied = await copySite(storage, storageOf(place, process.env))
    say(`${counted(copied.files, 'file is', 'files are')} in ${place}`)
    for (const path of copied.skipped) warn(`Left out: ${JSON.stringify(path)}`)
    sayJson(copied)
  },

  async verify(storage) {
    if (names.length > 0) return verifyAgainstSource(storage)
    const verified = await verifySite(storage)
    say(`${counted(verified.releases, 'release is', 'releases are')} complete and unchanged`)
    sayJson(verified)
  },

  async keys(storage) {
    const { action, app, key } = keyWords(names)
    if (action === 'list') {
      const keys = await listKeys(storage, app)
      const rows = keys.map(({ id, state, since, by }) => [id, state, since ?? '-', by ?? '-'])
      say(keys.length === 0 ? `${app} has no keys.` : textTable([keyColumns, ...rows]))
      return sayJson(keys)
    }
    if (action === 'revoke') {
      const revoked = await revokeKey(storage, app, key, by)
      say(`The key ${key} of ${app} is revoked.`)
      for (const id of revoked.live)
        warn(
          `${app} ${id} is live without a valid signature. Kill it, or publish its build again with another key.`,
        )
      return sayJson(revoked)
    }
    const { out, print, 'public-key': publicKey } = values
    const isRotation = action === 'rotate'
    const added = await addKey(storage, app, { out, print, publicKey }, { by, isRotation })
    // Alone on standard output, so that it can be piped into a store of secrets.
    const note = added.privateKey === undefined ? say : warn
    note(`The key ${added.id} of ${app} is active${out ? `; its private key is in ${out}` : ''}.`)
    if (!(await publishedApps(storage)).includes(app)) warn(notReleased(app))
    for (const id of added.retired) note(`The key ${id} no longer signs; its releases stay valid.`)
    if (added.privateKey) say(added.privateKey.trimEnd())
    sayJson(added)
  },

  async headers(storage) {
    const table = await readHeaderTable(storage)
    if (table === undefined)
      throw new ReleaseError('This site has no host release yet. Promote a host first.')
    const config = await readConfig(storage)
    const apiOfSite = values.api ?? config?.apiOrigin
    if (apiOfSite === undefined)
      throw new ReleaseError('This site has no /config.json. Name its --api.')
    const text = serverConfig(table, names[0] ?? '', {
      api: apiOfSite,
      sentryDsn: config?.sentryDsn,
      domain: values.domain ?? 'portal.example',
      store: values.store,
      root: values.root ?? (site.startsWith('s3://') ? '/srv/portal' : resolve(site)),
      certificate: values.certificate ?? '/etc/portal-360/tls',
      upstreams: values.upstreams?.split(',') ?? [],
      encodings: values.encodings,
    })
    say(text)
    sayJson({ text })
  },
}

const keyColumns = ['key', 'state', 'since', 'by']

async function verifyAgainstSource(storage: Storage): Promise<void> {
  const { app, id } = appAndVersion(names)
  const folder = values.source ?? values.built
  if (id === undefined || folder === undefined || (values.source && values.built))
    throw new ReleaseError('Name a version, and its --source <folder> or --built <folder>.')
  if (values.source !== undefined) await buildIn(folder)
  const verified = await verifyRelease(storage, app, id, folder)
  const { differences, files, provenance, isVerified } = verified
  const { commit } = await buildSourceOf(folder, {})
  if (provenance.commit !== null && commit !== null && commit !== provenance.commit)
    warn(`The release names commit ${provenance.commit}, and ${folder} is at ${commit}.`)
  sayJson(verified)
  for (const difference of differences) say(`  ${difference}`)
  say(
    differences.length > 0
      ? `${app} ${id} was not made from this build: ${differences.length} of ${files} files ${differences.length === 1 ? 'differs' : 'differ'}`
      : `${app} ${id} was made from this build: all ${files} files are the same`,
  )
  say(`Signed by: ${signatureText(provenance.signature)}`)
  if (!isVerified) process.exitCode = 1
}

/** Promotes the canary, or rolls it back and fails. Promotes at once where nothing is live. */
async function waitForCanary(carry: Carry): Promise<void> {
  const { app, id } = appAndVersion(names)
  const share = Number(values.share) || undefined
  if (share === undefined && (id !== undefined || values.share !== undefined))
    throw new ReleaseError('--wait with a version needs --share <percent>.')
  const options = { least: countOf(values.least ?? '200'), forMs: durationOf(values.for ?? '10m') }
  if (share === undefined) await requireApi()
  else {
    const { hasCanary, outcome } = await beginCanary(carry, { app, id, share, requireApi })
    if (!hasCanary) return print(outcome)
    for (const line of [...outcome.warnings, ...outcome.lines]) warn(line)
  }
  say(`Watching the canary of ${app} for ${values.for ?? '10m'}.`)
  const read = (hours: number) => healthOf(api, hours)
  const { verdict, outcome } = await watchCanary(carry, { app, read, ...options })
  const { starts, comparisons, reasons } = verdict
  say(`Starts: ${starts.canary} of the canary, ${starts.live} of the live release.`)
  if (comparisons.length > 0) say(comparisonTable(comparisons))
  print({ ...outcome, result: verdict })
  if (verdict.isPromoted) return
  warn(`${app} ${verdict.canary} was rolled back: ${reasons.join('; ')}.`)
  process.exitCode = 1
}

async function requireApi(): Promise<void> {
  if ((await healthOf(api, 1)) === null)
    throw new ReleaseError(
      `The api at ${api} did not return the health of releases. Name the api of the portal with --api <origin> or API_ORIGIN. Nothing has changed.`,
    )
}

/** `carry` is that of a delivery service, if there is one. */
async function preview(carry: Carry | undefined): Promise<void> {
  const privateKey = await previewKeyText(values.key, process.env)
  const { portal = '', hours = '72' } = values
  const options = { portal, hours: Number(hours), privateKey }
  const wanted = promotionsOf(names, undefined)
  if (wanted.some(({ app }) => app === 'host'))
    throw new ReleaseError('A page cannot preview another host. Name remotes.')
  const made = await (carry
    ? previewThrough(carry, wanted, options)
    : previewLink(storageOf(site, process.env), wanted, options))
  for (const text of made.warnings) warn(text)
  if (process.stdout.isTTY) say(renderUnicodeCompact(made.link))
  say(made.link)
  say(`It previews ${made.releases.join(', ')} until ${made.expiresAt}.`)
  sayJson(made)
}

async function makePreviewKey(): Promise<void> {
  const [file, ...more] = names
  if (file === undefined || more.length > 0) throw new ReleaseError('Name one new file.')
  const publicKey = await newPreviewKey(file)
  say(publicKey)
  sayJson({ publicKey })
}

async function run(): Promise<void> {
  if (command === 'tokens') {
    const store = storageOf(DELIVERY_STORE || deliveryFolder(data), process.env)
    const places = {
      store,
      site: isServiceAddress(site) ? undefined : storageOf(site, process.env),
    }
    return print(await runTokenCommand(places, names, values))
  }
  if (command === 'preview-key') return makePreviewKey()
  const service = isServiceAddress(site) ? openService(site, process.env.PORTAL_TOKEN) : undefined
  if (command === 'publish') return publishAll(service)
  const carry = (call: SiteCall) => (service ? callService(service, call) : callLocally(call))
  if (command === 'canary' && values.wait) {
    if (values.end) throw new ReleaseError('--wait and --end do not go together.')
    if (service && values.api === undefined && !process.env.API_ORIGIN)
      throw new ReleaseError(
        '--wait through a delivery service needs --api <origin> or API_ORIGIN.',
      )
    return waitForCanary(carry)
  }
  if (command === 'preview') return preview(service && carry)
  const call = calls[command]?.()
  if (call === undefined) {
    if (service)
      throw new ReleaseError(
        `${command} works on the folder or the store of a site, not through a delivery service.`,
      )
    return commands[command]?.(storageOf(site, process.env))
  }
  if (service && values.api !== undefined)
    throw new ReleaseError('A delivery service asks the api of its own settings. Leave out --api.')
  print(await carry(call))
}

async function callLocally(call: SiteCall): Promise<Outcome> {
  const storage = storageOf(site, process.env)
  if (call.verb === 'compose') await writeGivenSettings(storage)
  return runCall(storage, call, { by, api })
}

function callService(service: DeliveryService, call: SiteCall): Promise<Outcome> {
  if (values.settings !== undefined || values.environment !== undefined)
    throw new ReleaseError('The settings of a site are written where its folder or store is.')
  return service.call(call)
}

async function writeGivenSettings(storage: Storage): Promise<void> {
  const { settings, environment } = values
  if ((settings === undefined) !== (environment === undefined))
    throw new ReleaseError('--settings and --environment go together.')
  if (settings !== undefined && environment !== undefined)
    await writeSettings(storage, await settingsInFile(settings, environment))
}

async function publishAll(service: DeliveryService | undefined): Promise<void> {
  const apps = appsOf(names)
  if (values.folder !== undefined && apps.length > 1)
    throw new ReleaseError('--folder works with one app only.')
  const maps = values.maps === undefined ? undefined : storageOf(values.maps, process.env)
  const signer = await readSigner(values.key, process.env)
  const published = []
  for (const app of apps) {
    const folder = values.folder ?? join(repositoryRoot, app)
    const source = await buildSourceOf(folder, process.env)
    const options = { onStored: progressOf(app), maps, source, signer }
    const { lines, warnings, result } = await (service
      ? publishTo(service, app, folder, options)
      : publishLocally(app, folder, options))
    for (const warning of warnings) warn(warning)
    for (const line of lines) say(line)
    published.push(result)
  }
  sayJson(published)
}

async function publishLocally(app: AppName, folder: string, options: PublishOptions) {
  const storage = storageOf(site, process.env)
  const { id, isNew } = await publish(storage, app, folder, by, options)
  return publishedOutcome(storage, { app, id, isNew })
}

function print({ lines, warnings, result }: Outcome): void {
  for (const warning of warnings) warn(warning)
  for (const line of lines) say(line)
  sayJson(result)
}

function say(text: string): void {
  if (!values.json) console.log(printableLines(text))
}

function warn(text: string): void {
  console.warn(printableLines(text))
}

function sayJson(value: unknown): void {
  if (values.json) console.log(printableJson(value))
}

/** On a terminal, counts stored files in one line. */
function progressOf(app: string) {
  const { stderr } = process
  if (!stderr.isTTY || values.json) return undefined
  return (done: number, total: number) =>
    stderr.write(
      done < total ? `\r${app}: ${done} of ${counted(total, 'file')}` : `\r${' '.repeat(60)}\r`,
    )
}

// `status | head` closes the pipe before everything is printed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

if (values.help) {
  console.log(help)
} else if (command === '') {
  console.error(help)
  process.exitCode = 2
} else if (!commandNames.includes(command)) {
  console.error(printableLines(`Unknown command: ${command}. See: ${program} --help`))
  process.exitCode = 2
} else {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof ReleaseError ? printableLines(error.message) : error)
    process.exitCode = 1
  }
}
