// Tolerant readers (docs/decisions/018-tolerant-readers.md). They import nothing, so api and host may bundle a copy.

export const discoverySchema = 'https://mfewg.org/schema/v1-pre.json'
export const appNamePattern = /^(host|remote-[a-z][a-z0-9]*(-[a-z0-9]+)*)$/

type NamesByName = Readonly<Record<string, readonly string[]>>
type TextByName = Readonly<Record<string, string>>
type TitleByLanguage = Readonly<Record<string, string>>

export interface ReadOwnDialog {
  readonly name: string
  readonly title: TitleByLanguage
  readonly params: Readonly<Record<string, Fields>>
}

/** Names are plain strings, because other versions have other screens and dialogs. */
export interface ReadContents {
  readonly contract: string
  readonly fits: string
  readonly container: string | null
  readonly namespace: string | null
  readonly screens: string[]
  readonly dialogs: string[]
  readonly ownDialogs: readonly ReadOwnDialog[]
  readonly slots: readonly { readonly name: string; readonly order: number }[]
  readonly menu: readonly {
    readonly screen?: string
    readonly dialog?: string
    readonly title: TitleByLanguage
  }[]
  readonly chunks: NamesByName
  readonly shared: NamesByName
  readonly needs: NamesByName
  readonly requires: TextByName
  readonly provides: TextByName
}

/** A release in an unknown state isn't usable. */
type ReadState = 'active' | 'paused' | 'killed' | 'unknown'

export interface ListedRelease {
  readonly app: string
  readonly url: string
  readonly digest: string | undefined
  readonly contents: ReadContents & {
    readonly id: string
    readonly integrity: Readonly<Record<string, string>>
    readonly state: ReadState
    readonly salt?: string | undefined
  }
  readonly isDefault: boolean
  readonly traffic: number
  readonly raw: Fields
}

export interface ReadDiscovery {
  readonly apps: ReadonlyMap<string, readonly ListedRelease[]>
  readonly broken: readonly string[]
}

export type Fields = Readonly<Record<string, unknown>>

/** Reads any version without its broken apps and releases. @throws {Error} when it isn't a discovery document. */
export function readDiscovery(document: unknown): ReadDiscovery {
  const { schema, microFrontends } = fieldsOf(document)
  if (schema !== discoverySchema || !isFields(microFrontends))
    throw new Error('This is not a discovery document')
  const broken: string[] = []
  const apps = new Map<string, ListedRelease[]>()
  for (const [app, listed] of Object.entries(microFrontends)) {
    if (appNamePattern.test(app) && Array.isArray(listed))
      apps.set(app, readApp(app, listed, broken))
    else broken.push(app)
  }
  return { apps, broken }
}

function readApp(app: string, listed: readonly unknown[], broken: string[]): ListedRelease[] {
  return listed.flatMap((entry, index) => {
    try {
      return [readListed(app, fieldsOf(entry))]
    } catch (error) {
      broken.push(`${app} release ${index + 1}: ${(error as Error).message}`)
      return []
    }
  })
}

function readListed(app: string, raw: Fields): ListedRelease {
  const portal = fieldsOf(fieldsOf(raw.extras).portal)
  const deployment = fieldsOf(raw.deployment)
  const state = stateOf(portal.state)
  const digest = fieldsOf(raw.metadata).integrity
  return {
    app,
    url: addressOf(textIn(raw, 'url')),
    digest: isText(digest) ? digest : undefined,
    contents: {
      ...readContents(portal),
      id: textIn(portal, 'id'),
      // A kill takes effect even if the rest of its entry is broken.
      integrity: state === 'killed' ? {} : digestsOf(portal.integrity),
      state,
      salt: isText(portal.salt) ? portal.salt : undefined,
    },
    isDefault: deployment.default === true,
    traffic: Number(deployment.traffic) || 0,
    raw,
  }
}

function stateOf(state: unknown = 'active'): ReadState {
  return state === 'active' || state === 'paused' || state === 'killed' ? state : 'unknown'
}

/** Omits entries of the wrong type. A build without `fits` fits no contract; an unreadable range is never met. */
export function readContents(value: unknown): ReadContents {
  const given = fieldsOf(value)
  return {
    contract: `${given.contract}`,
    fits: `${given.fits}`,
    container: isText(given.container) ? given.container : null,
    namespace: isText(given.namespace) ? given.namespace : null,
    screens: textsOf(given.screens),
    dialogs: textsOf(given.dialogs),
    ownDialogs: entriesOf(given.ownDialogs, ({ name, title }) => isText(name) && areTexts(title)),
    slots: entriesOf(given.slots, ({ name }) => isText(name)),
    menu: entriesOf(
      given.menu,
      ({ screen, dialog, title }) => (isText(screen) || isText(dialog)) && areTexts(title),
    ),
    chunks: listsOf(given.chunks),
    shared: listsOf(given.shared),
    needs: listsOf(given.needs),
    requires: textsByName(given.requires),
    provides: textsByName(given.provides),
  }
}

/** Digests by file. @throws {Error} when one isn't a string: scripts must never run unchecked. */
export function digestsOf(value: unknown): Readonly<Record<string, string>> {
  if (!areTexts(value)) throw new Error('integrity')
  return byName(Object.entries(value))
}

/** Without a prototype: names such as `constructor`, which others choose, find nothing. */
export function byName<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}

const developmentDigest = '00000000'

export function developmentId(version: string): string {
  return `${version}-${developmentDigest}`
}

export function isDevelopmentId(id: string): boolean {
  return id.endsWith(`-${developmentDigest}`)
}

export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function areTexts(value: unknown): value is TextByName {
  return isFields(value) && Object.values(value).every(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  if (isText(value) && value !== '') return value
  throw new Error(name)
}

/** The same text. @throws {Error} when it is neither an absolute nor a relative address. */
function addressOf(text: string): string {
  new URL(text, 'http://a')
  return text
}

function textsOf(values: unknown): string[] {
  return Array.isArray(values) ? values.filter(isText) : []
}

function entriesOf<T>(values: unknown, isEntry: (entry: Fields) => boolean): T[] {
  return Array.isArray(values) ? values.filter((entry) => isFields(entry) && isEntry(entry)) : []
}

function textsByName(value: unknown): TextByName {
  return byName(Object.entries(fieldsOf(value)).map(([name, text]) => [name, `${text}`]))
}

function listsOf(value: unknown): NamesByName {
  return byName(Object.entries(fieldsOf(value)).map(([name, list]) => [name, textsOf(list)]))
}
