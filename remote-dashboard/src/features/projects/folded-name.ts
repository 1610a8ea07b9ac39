import { fold } from '@portal/kit/portal'

const foldedNames = new WeakMap<object, string>()

/** The name of a project or company, folded once: thousands of them are compared at every key. */
export function foldedName(named: { readonly name: string }): string {
  const known = foldedNames.get(named)
  if (known !== undefined) return known
  const folded = fold(named.name)
  foldedNames.set(named, folded)
  return folded
}
