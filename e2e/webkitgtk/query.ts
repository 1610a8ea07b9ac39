/** A text to match: a part of it, all of it, or a pattern. It crosses into the page as JSON. */
export type TextQuery =
  | { readonly text: string; readonly isExact: boolean }
  | { readonly source: string; readonly flags: string }

/** One step from a set of elements to the next, as Playwright's locators chain them. */
export type Step =
  | { readonly by: 'role'; readonly role: string; readonly options: RoleQuery }
  | { readonly by: 'text'; readonly text: TextQuery }
  | { readonly by: 'label'; readonly text: TextQuery }
  | { readonly by: 'css'; readonly selector: string }
  | { readonly by: 'nth'; readonly index: number }
  | { readonly by: 'has-text'; readonly text: TextQuery }
  | { readonly by: 'has'; readonly inner: Query }
  | { readonly by: 'and'; readonly other: Query }
  | { readonly by: 'or'; readonly other: Query }

/** Supported options of `getByRole`. */
export interface RoleQuery {
  readonly name?: TextQuery
  readonly level?: number
  readonly checked?: boolean
  readonly disabled?: boolean
  readonly expanded?: boolean
  readonly selected?: boolean
}

/** Resolves a locator to elements, starting at the document. */
export type Query = readonly Step[]

/** @param text A string matches any part, in any case, unless `isExact`. */
export function textQuery(text: string | RegExp, isExact = false): TextQuery {
  return typeof text === 'string'
    ? { text, isExact }
    : { source: text.source, flags: text.flags.replace('g', '') }
}
