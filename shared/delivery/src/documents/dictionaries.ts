import { type AppName, VersionId } from '@portal/contract'
import { releasePath } from '@portal/contract/site-paths'
import { z } from 'zod'
import { deltaPathOf, scriptNameOf } from '../storage/dictionary-rules'
import type { Storage } from '../storage/storage'

/** The part of a release that this file needs. */
interface Scripts {
  readonly app: AppName
  readonly id: string
  readonly integrity: Readonly<Record<string, string>>
}

interface Dictionary {
  /** A script of the release. */
  readonly file: string
  /** Path of the script's delta. */
  readonly path: string
  /** The script of that name in an earlier release. */
  readonly dictionary: Buffer
}

const Earlier = z.array(VersionId)

/** Notes the earlier releases that a release has deltas against, unless that was done before: it is published again then. */
export async function noteEarlier(
  storage: Storage,
  release: Scripts,
  earlier: readonly string[],
): Promise<void> {
  const { app, id } = release
  if (earlier.length === 0 || scriptsOf(release).size === 0) return
  await storage.writeIfMatch(notePath(app, id), Buffer.from(JSON.stringify(earlier)), null)
}

/** Earlier scripts that the scripts of a release have deltas against, without those of pruned releases. */
export async function* dictionariesOf(
  storage: Storage,
  release: Scripts,
): AsyncGenerator<Dictionary> {
  const { app, id } = release
  const base = releasePath(app, id)
  const scripts = scriptsOf(release)
  if (scripts.size === 0) return
  const paths = new Set<string>()
  for (const earlier of await readEarlier(storage, app, id))
    for (const script of await storage.list(releasePath(app, earlier))) {
      const file = scripts.get(scriptNameOf(script) ?? '')
      const dictionary = file && (await storage.read(script))?.body
      const path = dictionary && deltaPathOf(`${base}/${file}`, dictionary)
      if (!path || paths.has(path)) continue
      paths.add(path)
      yield { file, path, dictionary }
    }
}

/** The scripts that have a name in all releases, by it. */
function scriptsOf({ app, id, integrity }: Scripts): Map<string, string> {
  const scripts = new Map<string, string>()
  for (const file of Object.keys(integrity)) {
    const name = scriptNameOf(`${releasePath(app, id)}/${file}`)
    if (name) scripts.set(name, file)
  }
  return scripts
}

/** None for a release of an earlier tool, or with a damaged note: then its deltas, which no browser needs, are not checked. */
async function readEarlier(storage: Storage, app: AppName, id: string): Promise<string[]> {
  const stored = await storage.read(notePath(app, id))
  try {
    return Earlier.parse(JSON.parse(`${stored?.body ?? '[]'}`))
  } catch {
    return []
  }
}

/** Not in `release.json`: an earlier tool puts all of that into the discovery document. */
function notePath(app: AppName, id: string): string {
  return `${releasePath(app, id)}/dictionaries.json`
}
