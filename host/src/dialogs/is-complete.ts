import { dialogParams, Id } from '@portal/shared/contract'
import type { OpenDialog } from './dialog-url'

const idParams: readonly string[] = ['project', 'company', 'table']

/** Whether the address says what the dialog is about: all its ids are there and well-formed. */
export function isComplete({ name, params }: OpenDialog): boolean {
  const ids = dialogParams[name].filter((param) => idParams.includes(param))
  return ids.every((param) => Id.safeParse(Number(params[param])).success)
}
