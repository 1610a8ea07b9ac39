import { DialogName, dialogNames, dialogParams, outerDialogs } from '@portal/shared/contract'

export interface OpenDialog {
  readonly name: DialogName
  readonly params: Readonly<Record<string, string>>
}

const nameKey = 'dialog'
/** `company` is a filter of the dashboard, so a dialog's company has a key of its own. */
const urlKeys: Readonly<Record<string, string>> = { company: 'company_tables' }
const allKeys = new Set(dialogNames.flatMap(keysOf))

/** The dialog that a query names, with its parameters; an unknown name is no dialog. */
export function readDialog(search: string): OpenDialog | undefined {
  const query = new URLSearchParams(search)
  const name = DialogName.safeParse(query.get(nameKey))
  if (!name.success) return undefined
  const params = dialogParams[name.data].flatMap((param) => {
    const value = query.get(urlKeys[param] ?? param)
    return value === null ? [] : [[param, value] as const]
  })
  return { name: name.data, params: Object.fromEntries(params) }
}

/** The dialogs that a query shows, each over the one before. */
export function readDialogs(search: string): OpenDialog[] {
  const dialogs: OpenDialog[] = []
  for (let open = readDialog(search); open; open = outerOf(open)) dialogs.unshift(open)
  return dialogs
}

/** The dialog that shows below this one. */
export function outerOf({ name, params }: OpenDialog): OpenDialog | undefined {
  const outer = outerDialogs[name]
  if (!outer) return undefined
  const names: readonly string[] = dialogParams[outer]
  const own = Object.entries(params).filter(([param]) => names.includes(param))
  return { name: outer, params: Object.fromEntries(own) }
}

/** The query with this dialog in it, everything that is not a dialog's kept. */
export function withDialog(
  search: string,
  name: DialogName,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams(withoutDialog(search))
  query.set(nameKey, name)
  for (const [param, value] of Object.entries(params)) {
    if (value !== undefined) query.set(urlKeys[param] ?? param, String(value))
  }
  return `?${query}`
}

/** The query without any dialog. */
export function withoutDialog(search: string): string {
  const query = new URLSearchParams(search)
  for (const key of [nameKey, ...allKeys]) query.delete(key)
  return query.size > 0 ? `?${query}` : ''
}

function keysOf(name: DialogName): string[] {
  return dialogParams[name].map((param) => urlKeys[param] ?? param)
}
