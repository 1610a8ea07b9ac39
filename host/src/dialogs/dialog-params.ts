import { dialogParams, Id, isKnownDialog } from '@portal/contract'
import { fieldsOf, type ReadOwnDialog } from '@portal/contract/read-documents'
import { releaseFor } from '../remotes/placement/releases'
import type { OpenDialog } from './dialog-url'

const idParams: readonly string[] = ['project', 'company', 'table']

/** Description of a remote's own dialog; undefined for a dialog of the contract, or without a remote that has it. */
export function ownDialog(name: string): ReadOwnDialog | undefined {
  if (isKnownDialog(name)) return undefined
  const release = releaseFor({ kind: 'dialog', name })
  return release?.contents.ownDialogs.find((described) => described.name === name)
}

/** Declared parameters of a dialog; undefined if one is missing or invalid. A dialog that no remote has gets none. */
export function checkedParams({ name, params }: OpenDialog): OpenDialog['params'] | undefined {
  if (isKnownDialog(name)) {
    const ids = dialogParams[name].filter((param) => idParams.includes(param))
    return ids.every((param) => isId(params[param])) ? params : undefined
  }
  const described = Object.entries(ownDialog(name)?.params ?? {})
  if (!described.every(([param, description]) => isValid(params[param], fieldsOf(description))))
    return undefined
  return Object.fromEntries(
    described.flatMap(([param]) => (params[param] === undefined ? [] : [[param, params[param]]])),
  )
}

/** An unknown type is never valid: the release requires a newer contract. */
function isValid(
  value: string | undefined,
  { type, optional, min, max, maxLength, options }: ReadOwnDialog['params'][string],
): boolean {
  if (value === undefined) return optional === true
  switch (type) {
    case 'id':
      return isId(value)
    case 'number':
      return (
        /^-?\d{1,15}$/.test(value) && Number(value) >= Number(min) && Number(value) <= Number(max)
      )
    case 'text':
      return value !== '' && value.length <= Number(maxLength)
    case 'choice':
      return Array.isArray(options) && options.includes(value)
    default:
      return false
  }
}

function isId(value: string | undefined): boolean {
  return Id.safeParse(Number(value)).success
}
