import {
  dialogKey,
  dialogNames,
  dialogParams,
  isKnownDialog,
  type OpenableDialog,
  outerDialogs,
} from '@portal/contract'

export interface OpenDialog {
  /** May be a dialog of a remote that is gone. */
  readonly name: string
  readonly params: Readonly<Record<string, string>>
}

/** State of the history entry of a dialog that was opened in this page. */
export const openedHere = { openedHere: true } as const

const nameKey = 'dialog'
/** `company` is a filter of the dashboard, so dialogs use another key. */
const urlKeys: Readonly<Record<string, string>> = { company: 'company_tables' }
/** Keeps parameters of a remote's own dialog apart from those of a screen. */
const ownPrefix = 'dialog.'
const knownKeys = dialogNames.flatMap((name) =>
  dialogParams[name].map((param) => urlKeyOf(name, param)),
)

export function readDialog(search: string): OpenDialog | undefined {
  const query = new URLSearchParams(search)
  const name = query.get(nameKey)
  if (!name) return undefined
  const names = isKnownDialog(name)
    ? dialogParams[name]
    : [...query.keys()].filter(isOwnKey).map((key) => key.slice(ownPrefix.length))
  const params = names.flatMap((param) => {
    const value = query.get(urlKeyOf(name, param))
    return value === null ? [] : [[param, value] as const]
  })
  return { name, params: Object.fromEntries(params) }
}

/** The dialogs in a query, bottom first. */
export function readDialogs(search: string): OpenDialog[] {
  const dialogs: OpenDialog[] = []
  for (let open = readDialog(search); open; open = outerOf(open)) dialogs.unshift(open)
  return dialogs
}

export function keyOf({ name, params }: OpenDialog): string {
  return dialogKey(name as OpenableDialog, params)
}

/** Whether the topmost dialog in a query has this key. */
export function isShown(search: string, key: string): boolean {
  const shown = readDialog(search)
  return shown !== undefined && keyOf(shown) === key
}

export function outerOf({ name, params }: OpenDialog): OpenDialog | undefined {
  const outer = isKnownDialog(name) && outerDialogs[name]
  if (!outer) return undefined
  const names: readonly string[] = dialogParams[outer]
  const own = Object.entries(params).filter(([param]) => names.includes(param))
  return { name: outer, params: Object.fromEntries(own) }
}

/** Adds a dialog to a query and keeps everything else. */
export function withDialog(
  search: string,
  name: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams(withoutDialog(search))
  query.set(nameKey, name)
  for (const [param, value] of Object.entries(params)) {
    if (value !== undefined) query.set(urlKeyOf(name, param), String(value))
  }
  return `?${query}`
}

export function withoutDialog(search: string): string {
  const query = new URLSearchParams(search)
  for (const key of [nameKey, ...knownKeys, ...[...query.keys()].filter(isOwnKey)])
    query.delete(key)
  const rest = String(query)
  return rest && `?${rest}`
}

function urlKeyOf(name: string, param: string): string {
  return isKnownDialog(name) ? (urlKeys[param] ?? param) : ownPrefix + param
}

function isOwnKey(key: string): boolean {
  return key.startsWith(ownPrefix)
}
