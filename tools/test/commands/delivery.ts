import type { ChildProcess } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '@portal/build/ports'
import { headers, requestingUser } from '@portal/contract'
import {
  healthBuckets,
  healthFailures,
  reportHealth as healthReport,
} from '@portal/contract/health'
import { expect } from 'vitest'
import { waitForReply } from '../../src/ports'
import { runLine, type Settings } from '../shell'
import { post } from './post'
import type { Proofs } from './proof'
import type { Stand } from './stand'

/** Commands of those who deliver remote-tables to a running portal. Each goes on from the one before. */
export function deliveryProofs(stand: Stand): Proofs {
  const { copy, data, work, portalPort, apiUrl, settings } = stand
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

  return {
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
    'npm run release -- canary remote-tables --wait --api https://portal.example/api': {
      prints: /load \(p75\)[\s\S]*is live after/,
      before: () => reportHealth(first, last),
      filled: (line) => shortWatch(line.replace('https://portal.example/api', apiUrl)),
      after: async () => {
        await live(last)
        await runLine('npm run release -- rollback remote-tables', copy.folder, settings)
      },
    },
    'npm run release -- promote remote-tables': {
      prints: /is live after/,
      after: () => live(last),
    },
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
    'npm run -s release -- status --json': { prints: /^\[\n {2}\{\n {4}"app": / },
    'npm run release -- history remote-tables': {
      prints: /pause[\s\S]*kill[\s\S]*rollback[\s\S]*publish/,
      after: () => runLine('npm run release -- resume remote-tables', copy.folder, settings),
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
    'npm run release -- headers nginx --domain portal.example --root /srv/portal-360/site --certificate /etc/portal-360/tls --upstreams 127.0.0.1:4001,127.0.0.1:4002':
      { prints: /server_name portal\.example;[\s\S]*add_header content-security-policy/ },
    'npm run release -- headers nginx --domain portal.example --store https://store.example/bucket/folder --upstreams 127.0.0.1:4001,127.0.0.1:4002':
      { prints: /rewrite \^ \/bucket\/folder\/index\.html\? break;/ },
    'npm run release -- compose --settings deploy/settings.json --environment production': {
      prints: /The site serves/,
      before: async () => {
        config = readFileSync(configFile, 'utf8')
      },
      after: () => {
        expect(readFileSync(configFile, 'utf8')).toContain('https://portal.example/api')
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
      prints: /The canary of .* was rolled back/,
      settings: () => pipeline,
      before: startCanary,
    },
    'npm run release -- canary $REMOTE $version --share 25 --wait --for 30m --api https://portal.example/api':
      {
        prints: /is live after/,
        settings: () => pipeline,
        before: async () => {
          await startCanary()
          await reportHealth(first, last)
        },
        filled: (line) =>
          shortWatch(line.replace(' --for 30m', '').replace('https://portal.example/api', apiUrl)),
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

  function toSiteCopy(line: string): string {
    return line.replace('/backups/2026-11-22-site', join(work, 'site-copy'))
  }

  async function startDelivery(): Promise<void> {
    const port = await freePorts(portalPort + 2000)
    delivery = stand.start('shared/delivery/src/service/serve.ts', {
      API_ORIGIN: apiUrl,
      DELIVERY_PORT: `${port}`,
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

  /** Reports what a page of a signed-in person counts of these releases. */
  async function reportHealth(...releases: string[]): Promise<void> {
    const ana = { email: 'ana.silva@atlantico.example', password: 'Portal360demo' }
    const { headers: signedIn } = await post(apiUrl, '/api/app_users/auth', {
      ...ana,
      rememberMe: false,
    })
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
    await post(apiUrl, healthReport.path, { releases: rows }, session)
  }
}

/** A moment, and one start of each release, are enough for a test. */
function shortWatch(line: string): string {
  return `${line} --for 1s --least 1`
}
