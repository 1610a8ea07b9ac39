import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { AppName } from '@portal/contract'
import { apiOriginOf, usualApiPort } from '@portal/contract/ports'
import { renderUnicodeCompact } from 'uqr'
import { readConfig } from '../documents/config-file'
import { fitMatrix } from '../documents/contract-fit'
import { readHeaderTable } from '../documents/header-table'
import { readPointer } from '../documents/pointer'
import { provenanceOf, type Signature } from '../documents/provenance'
import { readServed, type Served, servedText } from '../documents/served'
import { readSigningKeys } from '../documents/signing-keys'
import { serverConfig, serverFormats } from '../site/recipes/server-config'
import { settingsInFile } from '../site/settings'
import { liveReleases, problemText, readSite } from '../site/site-state'
import { writeSettings } from '../site/write-settings'
import { type WrittenSite, writeSite } from '../site/write-site'
import { repositoryRoot, siteFolder } from '../storage/site-folder'
import { ReleaseError, type Storage } from '../storage/storage'
import { storageOf } from '../storage/storage-of'
import { applyChange, type Changed } from './apply-change'
import { buildSourceOf } from './build-source'
import { endCanary, startCanary } from './canary'
import {
  appAndVersion,
  appsOf,
  countOf,
  durationOf,
  keyWords,
  oneApp,
  promotionsOf,
} from './cli-words'
import { comparisonTable } from './compare-health'
import { copySite, verifySite } from './copy-site'
import { failuresOf } from './failures'
import { healthOf } from './health'
import { historyTable } from './history'
import { addKey, listKeys, revokeKey } from './keys'
import { kill, setPaused } from './kill'
import { newPreviewKey, previewKeyText, previewLink } from './preview'
import { printableLines } from './printable'
import { program } from './program'
import { promote, rollback } from './promote'
import { prune } from './prune'
import { publish } from './publish'
import { repair, repairedText } from './repair'
import { readSigner } from './signing-key'
import { signatureText, statusOf, tableOf } from './status'
import { textTable } from './text-table'
import { buildIn, verifyRelease } from './verify-release'
import { watchCanary } from './watch-canary'

const help = `${program} <command>

  publish <app> …           store the build in <app>/dist as a release; nothing goes live
                            --folder <folder>  of an app outside this repository
                            --maps <folder>  keep its source maps there, or in an s3:// store
                            --key <file>  sign it with this private key, else with the key in
                            $PORTAL_SIGNING_KEY; where the build comes from is recorded as
                            $PORTAL_REPOSITORY, $PORTAL_COMMIT and $PORTAL_BUILD, else as the CI
                            system or git say
  promote <app> [version]   make a published release live, the newest by default
                            --expect <version>  fail unless this release is live now
                            several at once, such as promote remote-auth host, are checked
                            together
  canary <app> [version]    --share <percent>  give a release to this share of the companies, always
                            the same ones; --end  give everybody the live one again
                            --wait  watch it, then promote it, or end it and fail if it is worse
                            than the live release; --for 10m, --least 200 starts of each, --api
  rollback <app> …          make the previous release live; repeat to go further back
  kill <app> [version]      withdraw a release, the live one by default, for good, also from open
                            pages; the previous one takes its place
  pause <app>, resume <app> close an app for a while and open it again; open pages keep it
  repair <app>              rebuild a broken or missing pointer file from the releases and from what
                            the site serves; status names the apps that need it
  compose                   finish an interrupted change: write the page, the discovery document and
                            /headers.json again
                            --settings <file> --environment <name>  also write /config.json and the
                            legal texts, from the values of that environment
  status                    what is published and live, which files are broken, and what failed in
                            open pages; --api <origin>, else $API_ORIGIN or
                            http://localhost:$API_PORT (${usualApiPort})
  preview <app> [version] … a link that previews published releases in one tab, with its QR code
                            --portal <address>  of the portal; --hours <number>  it is valid for,
                            72 by default; --key <file>  to sign it with, else $PORTAL_PREVIEW_KEY
  preview-key <file>        write a new private key to this file, and print the public one for
                            previewKeys in the settings of the site
  history <app>             what was published, promoted and rolled back, newest first
  prune <app> …             remove old releases; keeps the live and the previous one, the last
                            30 days, and the newest --keep <number> (10 at least)
  copy <place>              copy the site, with its history, to an empty folder or store: a backup, a
                            restore, or a move; what is published meanwhile may be left out
  verify                    compare every file of every release with its digest
  verify <app> <version>    compare a release with a build of its source, byte by byte
                            --source <folder>  of the app: build it there; --built <folder>  it is
                            built already
  keys add <app>            add a key, from then on only signed releases of the app go live
                            --out <file>  write the private key there; --print  print it, for a
                            CI secret; --public-key <file>  of a key that was made elsewhere
  keys rotate <app>         the same, and no longer sign with earlier keys; what they signed stays
                            valid
  keys revoke <app> <key>   refuse what this key signed, for good
  keys list <app>           the keys of an app and their states
  headers <server>          configuration of a web server for the site: ${serverFormats.join(', ')}
                            --domain <name>  of the portal; --root <folder>  of the site there;
                            --certificate <folder>  with fullchain.pem and privkey.pem;
                            --store <address>  of the site in an object store instead, such as
                            https://store.example/bucket/folder, where anybody may read
                            --upstreams <host:port,…>  the api processes to pass calls on to;
                            --api <address>, if not that of /config.json; --encodings br,gzip

  --json                    print the result as JSON, with every command
  --site <folder>           the site; else $PORTAL_SITE, $PORTAL_DATA/site, or var/site.
                            s3://<bucket>/<folder> is an object store, with AWS_ENDPOINT_URL,
                            AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`

const { values, positionals } = parseArguments()
const [command, ...names] = positionals
const { PORTAL_USER, PORTAL_SITE, PORTAL_DATA } = process.env
const by = PORTAL_USER ?? userInfo().username
const api = values.api ?? apiOriginOf(process.env)
const statusHours = 24
const site = values.site ?? (PORTAL_SITE || siteFolder(PORTAL_DATA || undefined))

type Command = (storage: Storage) => Promise<void>

const commands: Record<string, Command> = {
  async publish(storage) {
    const apps = appsOf(names)
    if (values.folder !== undefined && apps.length > 1)
      throw new ReleaseError('--folder works with one app only.')
    const signer = await readSigner(values.key, process.env)
    const published = []
    for (const app of apps) {
      const folder = values.folder ?? join(repositoryRoot, app)
      const { id, isNew } = await publish(storage, app, folder, by, {
        onStored: progressOf(app),
        maps: values.maps === undefined ? undefined : storageOf(values.maps, process.env),
        source: await buildSourceOf(folder, process.env),
        signer,
      })
      const signature = await signatureOf(storage, app, id)
      published.push({ app, id, isNew, signature })
      const signed = signature.state === 'valid' ? `, signed with key ${signature.key}` : ''
      say(`${app} ${id} ${isNew ? 'published' : 'was already published'}${signed}`)
    }
    sayJson(published)
  },

  async promote(storage) {
    const changed = await applyChange(storage, promote(promotionsOf(names, values.expect)), by)
    const apps = changed.result.map(({ app }) => app)
    report(changed, apps)
    const live = liveReleases(await readSite(storage))
    const promoted = live.filter(({ app }) => apps.includes(app))
    for (const line of fitMatrix(promoted, live).lines) say(line)
    sayJson(changed.result)
  },

  async canary(storage) {
    const { app, id } = appAndVersion(names)
    if (values.end) {
      report(await applyChange(storage, endCanary(app), by), [app])
      return sayJson({ app, canary: null })
    }
    if (values.wait && values.share === undefined) {
      if (id !== undefined) throw new ReleaseError('--wait with a version needs --share <percent>.')
      return waitForCanary(storage, app)
    }
    const waiting = values.wait ? waitOptions() : undefined
    const share = Number(values.share ?? Number.NaN)
    const changed = await applyChange(storage, startCanary({ app, id, share }), by)
    report(changed, [app])
    if (waiting) return waitForCanary(storage, app)
    sayJson({ app, canary: changed.result, share })
  },

  async rollback(storage) {
    const changed = await applyChange(storage, rollback(appsOf(names)), by)
    report(
      changed,
      changed.result.map(({ app }) => app),
    )
    sayJson(changed.result)
  },

  async kill(storage) {
    const { app, id } = appAndVersion(names)
    const changed = await applyChange(storage, kill(app, id), by)
    report(changed, [app])
    sayJson({ app, ...changed.result })
  },

  pause: (storage) => pause(storage, true),
  resume: (storage) => pause(storage, false),

  async repair(storage) {
    const app = oneApp(names)
    const changed = await applyChange(storage, repair(app), by)
    report(changed, [app])
    sayJson(changed.result)
  },

  async compose(storage) {
    const { settings, environment } = values
    if ((settings === undefined) !== (environment === undefined))
      throw new ReleaseError('--settings and --environment go together.')
    if (settings !== undefined && environment !== undefined)
      await writeSettings(storage, await settingsInFile(settings, environment))
    const site = await writeSite(storage)
    warnOfProblems(site)
    sayServed(await readServed(storage), Object.keys(site.discovery.microFrontends))
    sayJson({ leftOut: site.leftOut, problems: site.problems })
  },

  async copy(storage) {
    const [place, ...more] = names
    if (place === undefined || more.length > 0)
      throw new ReleaseError('Name one place, such as /backups/site or s3://<bucket>/<folder>.')
    const copied = await copySite(storage, storageOf(place, process.env))
    say(`${copied.files} files are in ${place}`)
    sayJson(copied)
  },

  async verify(storage) {
    if (names.length > 0) return verifyAgainstSource(storage)
    const verified = await verifySite(storage)
    say(`${verified.releases} releases are complete and unchanged`)
    sayJson(verified)
  },

  async preview(storage) {
    const privateKey = await previewKeyText(values.key, process.env)
    const { portal = '', hours = '72' } = values
    const options = { portal, hours: Number(hours), privateKey }
    const preview = await previewLink(storage, promotionsOf(names, undefined), options)
    if (process.stdout.isTTY) say(renderUnicodeCompact(preview.link))
    say(preview.link)
    say(`It previews ${preview.releases.join(', ')} until ${preview.expiresAt}.`)
    sayJson(preview)
  },

  async 'preview-key'() {
    const [file, ...more] = names
    if (file === undefined || more.length > 0) throw new ReleaseError('Name one new file.')
    const publicKey = await newPreviewKey(file)
    say(publicKey)
    sayJson({ publicKey })
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
    for (const id of added.retired) note(`The key ${id} no longer signs; its releases stay valid.`)
    if (added.privateKey) say(added.privateKey.trimEnd())
    sayJson(added)
  },

  async history(storage) {
    const pointer = await readPointer(storage, oneApp(names))
    say(historyTable(pointer))
    sayJson(pointer.history)
  },

  async prune(storage) {
    const removed: Record<string, string[]> = {}
    for (const app of appsOf(names)) {
      const keep = values.keep === undefined ? undefined : Number(values.keep)
      const gone = await prune(storage, app, { ...(keep !== undefined && { keep }), by })
      say(gone.length === 0 ? `${app}: nothing to remove` : `${app}: ${gone.join(', ')} removed`)
      removed[app] = gone
    }
    sayJson(removed)
  },

  async status(storage) {
    const [failures, health] = await Promise.all([failuresOf(api), healthOf(api, statusHours)])
    const status = await statusOf(storage, { failures, health })
    say(tableOf(status))
    sayJson(status)
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

async function signatureOf(storage: Storage, app: AppName, id: string): Promise<Signature> {
  const { versions } = await readPointer(storage, app)
  const integrity = versions.find((one) => one.id === id)?.integrity ?? ''
  const { signature } = await provenanceOf(storage, { app, id, integrity })
  if (signature.state !== 'valid' && (await readSigningKeys(storage, app)).isRequired)
    warn(`${app} ${id} is ${signatureText(signature)}, so it cannot go live.`)
  return signature
}

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
      ? `${app} ${id} was not made from this build: ${differences.length} of ${files} files differ`
      : `${app} ${id} was made from this build: all ${files} files are the same`,
  )
  say(`Signed by: ${signatureText(provenance.signature)}`)
  if (!isVerified) process.exitCode = 1
}

function waitOptions() {
  return { least: countOf(values.least ?? '200'), forMs: durationOf(values.for ?? '10m') }
}

/** Promotes the canary or rolls it back; then the process fails. */
async function waitForCanary(storage: Storage, app: AppName): Promise<void> {
  const options = waitOptions()
  say(`Watching the canary of ${app} for ${values.for ?? '10m'}.`)
  const read = (hours: number) => healthOf(api, hours)
  const { verdict, changed } = await watchCanary(storage, { app, read, ...options }, by)
  const { starts, comparisons, reasons } = verdict
  say(`Starts: ${starts.canary} of the canary, ${starts.live} of the live release.`)
  if (comparisons.length > 0) say(comparisonTable(comparisons))
  report(changed, [app])
  sayJson(verdict)
  if (verdict.isPromoted) return
  console.error(`${app} ${verdict.canary} was rolled back: ${reasons.join('; ')}.`)
  process.exitCode = 1
}

async function pause(storage: Storage, paused: boolean): Promise<void> {
  const app = oneApp(names)
  report(await applyChange(storage, setPaused(app, paused), by), [app])
  sayJson({ app, paused })
}

function say(text: string): void {
  if (!values.json) console.log(printableLines(text))
}

function warn(text: string): void {
  console.warn(printableLines(text))
}

function sayJson(value: unknown): void {
  if (values.json) console.log(JSON.stringify(value, null, 2))
}

/** On a terminal, counts stored files in one line. */
function progressOf(app: string) {
  const { stderr } = process
  if (!stderr.isTTY || values.json) return undefined
  return (done: number, total: number) =>
    stderr.write(done < total ? `\r${app}: ${done} of ${total} files` : `\r${' '.repeat(60)}\r`)
}

/** Prints a change and what the site serves now. */
function report(changed: Changed<unknown>, apps: readonly AppName[]): void {
  const { lines, repaired, site, served } = changed
  warnOfProblems(site)
  for (const line of [...repaired.flatMap(repairedText), ...lines]) say(line)
  sayServed(served, apps)
}

function sayServed(served: Served, apps: readonly string[]): void {
  for (const app of apps) say(servedText(app, served.apps.get(app)))
}

function warnOfProblems(written: WrittenSite): void {
  const { leftOut, page, problems, hasSettings, hasNewHeaders } = written
  if (!hasSettings)
    warn(
      'The site has no /config.json, so pages cannot start. ' +
        `Write it: ${program} compose --settings <file> --environment <name>`,
    )
  if (hasNewHeaders)
    warn(
      'The headers of the site have changed. If nginx or Caddy serves it, print its configuration again, ' +
        `or browsers block the script of the page: ${program} headers`,
    )
  if (problems.length > 0) warn(problemText(problems))
  for (const app of leftOut)
    warn(`${app} is live but incompatible with the live host; pages leave it out.`)
  if (page === null) warn('No host is live yet, so there is no page.')
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        expect: { type: 'string' },
        keep: { type: 'string' },
        folder: { type: 'string' },
        key: { type: 'string' },
        portal: { type: 'string' },
        hours: { type: 'string' },
        out: { type: 'string' },
        print: { type: 'boolean', default: false },
        'public-key': { type: 'string' },
        source: { type: 'string' },
        built: { type: 'string' },
        share: { type: 'string' },
        end: { type: 'boolean', default: false },
        wait: { type: 'boolean', default: false },
        least: { type: 'string' },
        for: { type: 'string' },
        api: { type: 'string' },
        maps: { type: 'string' },
        settings: { type: 'string' },
        environment: { type: 'string' },
        domain: { type: 'string' },
        root: { type: 'string' },
        store: { type: 'string' },
        certificate: { type: 'string' },
        upstreams: { type: 'string' },
        encodings: { type: 'string', default: 'br,gzip' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const run = command === undefined || values.help ? undefined : commands[command]
if (run === undefined) {
  console.error(help)
  process.exitCode = values.help ? 0 : 2
} else {
  try {
    await run(storageOf(site, process.env))
  } catch (error) {
    console.error(error instanceof ReleaseError ? printableLines(error.message) : error)
    process.exitCode = 1
  }
}
