import { type Discovery, discoveryElementId } from '@portal/contract'
import {
  type Fields,
  fieldsOf,
  type ListedRelease,
  readDiscovery,
} from '@portal/contract/read-documents'
import { discoveryPath } from '@portal/contract/site-paths'
import { skippedIn } from '@portal/contract/skipped-fields'
import { replaceFile, type Storage } from '../storage/storage'
import { jsonElementText, readPage } from './page-file'

/** The current discovery document, from any version of the tool. */
export interface Served {
  apps: ReadonlyMap<string, readonly ListedRelease[]>
  /** The lists of all apps as written, readable or not. */
  raw: Fields
  /** One line per skipped app, release or field. */
  skipped: readonly string[]
}

const nothing: Served = { apps: new Map(), raw: {}, skipped: [] }

/** Reads what the site serves; from the page if the document is missing or broken. A new site serves nothing. */
export async function readServed(storage: Storage): Promise<Served> {
  const [document, page] = await Promise.all([storage.read(discoveryPath), readPage(storage)])
  const inline = jsonElementText(page ?? '', discoveryElementId)
  return parseServed(document?.body.toString()) ?? parseServed(inline) ?? nothing
}

function parseServed(text: string | undefined): Served | undefined {
  if (text === undefined) return undefined
  try {
    const document: unknown = JSON.parse(text)
    const { apps } = readDiscovery(document)
    const raw = fieldsOf(fieldsOf(document).microFrontends)
    return { apps, raw, skipped: skippedIn(document) }
  } catch {
    return undefined
  }
}

export async function writeDiscovery(storage: Storage, discovery: Discovery): Promise<void> {
  await replaceFile(storage, discoveryPath, Buffer.from(`${JSON.stringify(discovery)}\n`))
}

export function servedLive(listed: readonly ListedRelease[] = []): ListedRelease | undefined {
  return listed.find(({ isDefault, contents }) => isDefault && contents.state !== 'killed')
}

export function servedKilled(listed: readonly ListedRelease[] = []): string[] {
  return listed.flatMap(({ contents }) => (contents.state === 'killed' ? [contents.id] : []))
}

export function isServedPaused(listed: readonly ListedRelease[] = []): boolean {
  return listed.some(({ contents }) => contents.state === 'paused')
}

export function servedText(app: string, listed: readonly ListedRelease[] = []): string {
  const live = servedLive(listed)
  const canary = servedCanary(listed)
  const killed = servedKilled(listed)
  const parts = [
    live === undefined ? 'nothing' : live.contents.id,
    ...(isServedPaused(listed) ? ['paused'] : []),
    ...(canary ? [`canary ${canary.contents.id} for ${canary.traffic}%`] : []),
    ...(killed.length > 0 ? [`killed: ${killed.join(', ')}`] : []),
  ]
  return `The site serves ${app}: ${parts.join('; ')}.`
}

export function servedCanary(listed: readonly ListedRelease[] = []): ListedRelease | undefined {
  return listed.find(
    ({ isDefault, contents }) =>
      !isDefault && contents.salt !== undefined && contents.state !== 'killed',
  )
}

/** The fallback: the good release that was live before. */
export function servedPrevious(listed: readonly ListedRelease[] = []): ListedRelease | undefined {
  return listed.find(
    ({ isDefault, contents }) =>
      !isDefault && contents.salt === undefined && contents.state !== 'killed',
  )
}
