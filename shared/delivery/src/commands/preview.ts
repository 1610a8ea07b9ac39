import { createPrivateKey, createPublicKey, webcrypto } from 'node:crypto'
import { type AppName, PortalConfig } from '@portal/contract'
import { previewPublicKey, signedPreview } from '@portal/contract/preview-link'
import { configPath } from '@portal/contract/site-paths'
import { z } from 'zod'
import { resultOf } from '../documents/calls'
import { readConfig } from '../documents/config-file'
import { misfitText } from '../documents/contract-fit'
import { noReleaseOf } from '../documents/pointer'
import { readSite } from '../site/site-state'
import { ReleaseError, type Storage } from '../storage/storage'
import { readText, writePrivateFile } from './private-file'
import { candidate, type Promotion } from './promote'
import type { Carry } from './watch-canary'

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const hoursAtMost = 30 * 24

export interface PreviewLink {
  readonly link: string
  /** `<app>@<version>` */
  readonly releases: readonly string[]
  /** ISO 8601 */
  readonly expiresAt: string
  /** Why pages would not show a release. */
  readonly warnings: readonly string[]
}

interface PreviewOptions {
  /** Address of the portal, such as `https://portal.example`. */
  readonly portal: string
  /** P-256 key, PKCS #8 in PEM. */
  readonly privateKey: string
  readonly hours: number
}

/**
 * A link that previews published releases in one tab until it expires, 30 days at most. Throws ReleaseError for an
 * unknown or killed release, an address that is none, and a key that the site doesn't know.
 */
export async function previewLink(
  storage: Storage,
  wanted: readonly Wanted[],
  options: PreviewOptions,
): Promise<PreviewLink> {
  const found = await Promise.all(wanted.map((one) => candidate(storage, one)))
  const { previewKeys } = (await readConfig(storage)) ?? {}
  const { host, remotes } = (await readSite(storage)).state
  const checked = found.map((release) => {
    const { app, id } = release
    const isPaused = remotes.some((one) => one.app === app && one.live !== null && one.paused)
    const unmet = host ? misfitText(release, host.release) : []
    const misfit = [`${app} ${id} does not fit the live host:`, ...unmet].join('\n')
    return {
      app,
      id,
      warnings: [...pausedText(app, isPaused), ...(unmet.length > 0 ? [misfit] : [])],
    }
  })
  return signedLink(checked, previewKeys, options)
}

/** The same through a delivery service, which does not check versions; the portal itself says which keys it knows. */
export async function previewThrough(
  carry: Carry,
  wanted: readonly Wanted[],
  options: PreviewOptions,
): Promise<PreviewLink> {
  const rows = resultOf(Newest, await carry({ verb: 'status' }))
  const found = wanted.map(({ app, id }) => {
    const row = rows.find((one) => one.app === app)
    const asked = id ?? row?.newest
    if (!row || !asked) throw noReleaseOf(app, row?.killed.length)
    if (row.killed.includes(asked))
      throw new ReleaseError(`${app} ${asked} was killed. Name another release.`)
    const misfit = row.waits.filter((text) => text.startsWith(`${app} ${asked} `))
    return {
      app,
      id: asked,
      warnings: [...pausedText(app, row.paused && row.stable !== null), ...misfit],
    }
  })
  const url = new URL(configPath, portalAddress(options.portal))
  const reply = await fetch(url).catch(() => undefined)
  if (!reply?.ok) throw new ReleaseError(`${url} cannot be read.`)
  const config = PortalConfig.safeParse(await reply.json().catch(() => undefined))
  if (!config.success) throw new ReleaseError(`${url} is not the settings of a portal.`)
  return signedLink(found, config.data.previewKeys, options)
}

type Wanted = Pick<Promotion, 'app' | 'id'>

const Newest = z.array(
  z.looseObject({
    app: z.string(),
    newest: z.string().nullable(),
    killed: z.array(z.string()).default([]),
    paused: z.boolean().default(false),
    stable: z.string().nullable().default(null),
    waits: z.array(z.string()).default([]),
  }),
)

function pausedText(app: AppName, isPaused: boolean): string[] {
  return isPaused ? [`${app} is paused. The link shows no release of it until it is resumed.`] : []
}

async function signedLink(
  found: readonly { app: AppName; id: string; warnings: readonly string[] }[],
  previewKeys: readonly string[] = [],
  { portal, privateKey, hours }: PreviewOptions,
): Promise<PreviewLink> {
  const { origin } = portalAddress(portal)
  if (!(hours > 0 && hours <= hoursAtMost))
    throw new ReleaseError(`--hours takes a number up to ${hoursAtMost}.`)
  const twice = found.find(({ app }, index) => found.findIndex((one) => one.app === app) < index)
  if (twice) throw new ReleaseError(`Name ${twice.app} once. A page runs one release of an app.`)
  const key = await pairOf(privateKey)
  const publicKey = await previewPublicKey(key.publicKey)
  if (!previewKeys.includes(publicKey))
    throw new ReleaseError(
      `The site does not know this key. Add ${publicKey} to previewKeys in its settings, then compose.`,
    )
  const releases = found.map(({ app, id }) => `${app}@${id}`)
  const expires = Math.floor(Date.now() / 1000 + hours * 3600)
  const link = new URL('/', origin)
  link.searchParams.set('mf', await signedPreview(key.privateKey, origin, releases, expires))
  const warnings = found.flatMap((one) => one.warnings)
  return { link: link.href, releases, expiresAt: new Date(expires * 1000).toISOString(), warnings }
}

/** Writes a new private key to a new file that only its owner reads. Returns the public key for the site's settings. */
export async function newPreviewKey(file: string): Promise<string> {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(curve, true, [
    'sign',
    'verify',
  ])
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey))
  const pem = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({
    format: 'pem',
    type: 'pkcs8',
  })
  await writePrivateFile(file, pem)
  return previewPublicKey(publicKey)
}

/** A private key in PEM, from a file or else the environment. Throws ReleaseError without either. */
export async function previewKeyText(
  file: string | undefined,
  { PORTAL_PREVIEW_KEY }: { PORTAL_PREVIEW_KEY?: string | undefined },
): Promise<string> {
  if (file === undefined) {
    if (PORTAL_PREVIEW_KEY) return PORTAL_PREVIEW_KEY
    throw new ReleaseError('A preview link needs --key <file> or $PORTAL_PREVIEW_KEY.')
  }
  return readText(file)
}

function portalAddress(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text)
  throw new ReleaseError(
    '--portal takes the address of the portal, such as https://portal.example.',
  )
}

async function pairOf(pem: string): Promise<CryptoKeyPair> {
  try {
    const privateKey = createPrivateKey(pem)
    const der = privateKey.export({ format: 'der', type: 'pkcs8' })
    const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
    return {
      privateKey: await webcrypto.subtle.importKey('pkcs8', der, curve, false, ['sign']),
      publicKey: await webcrypto.subtle.importKey('spki', spki, curve, true, ['verify']),
    }
  } catch {
    throw new ReleaseError('The preview key is not a P-256 key in PEM, as preview-key writes it.')
  }
}
