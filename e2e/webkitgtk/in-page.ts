import type { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'
import type { Query, RoleQuery, Step, TextQuery } from './query'

declare global {
  interface Window {
    /** Finds the elements of a locator; `installQueries` puts it into each page. */
    portalQuery: (query: Query) => Element[]
    TestingLibraryDom: {
      readonly queryAllByRole: typeof queryAllByRole
      readonly queryAllByLabelText: typeof queryAllByLabelText
    }
  }
}

/** Runs in the page after Testing Library. Self-contained, because it is serialized. */
export function installQueries(): void {
  const { queryAllByRole, queryAllByLabelText } = window.TestingLibraryDom

  const patternOf = (query: TextQuery): RegExp => {
    if ('source' in query) return new RegExp(query.source, query.flags)
    const literal = query.text.trim().replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
    return query.isExact ? new RegExp(`^${literal}$`) : new RegExp(literal, 'i')
  }
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const isExposed = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert]')
  const isDisabled = (element: Element) =>
    element.matches(':disabled, [aria-disabled="true"], [aria-disabled="true"] *')

  const byRole = (root: HTMLElement, role: string, { name, disabled, ...rest }: RoleQuery) => {
    const pattern = name ? patternOf(name) : /(?:)/
    // `hidden: true` is faster: the browser checks visibility instead of Testing Library.
    const found = queryAllByRole(root, role, {
      hidden: true,
      ...rest,
      ...(name && { name: pattern }),
    })
    // A password field has no ARIA role; Playwright treats it as a text field.
    if (role === 'textbox')
      found.push(...queryAllByLabelText(root, pattern, { selector: 'input[type="password"]' }))
    return found.filter(
      (element) =>
        isExposed(element) && (disabled === undefined || isDisabled(element) === disabled),
    )
  }

  /** The innermost elements that contain the text. */
  const byText = (root: HTMLElement, query: TextQuery) => {
    const pattern = patternOf(query)
    const matches = (element: Element) =>
      !element.matches('script, style, noscript') && pattern.test(textOf(element))
    return [...root.querySelectorAll('*')].filter(
      (element) => matches(element) && ![...element.children].some(matches),
    )
  }

  const follow = (from: Element[], step: Step): Element[] => {
    if (step.by === 'nth') return from.slice(step.index).slice(0, 1)
    if (step.by === 'has-text')
      return from.filter((element) => patternOf(step.text).test(textOf(element)))
    if (step.by === 'has')
      return from.filter((element) => step.inner.reduce(follow, [element]).length > 0)
    if (step.by === 'and') {
      const others = new Set(window.portalQuery(step.other))
      return from.filter((element) => others.has(element))
    }
    if (step.by === 'or') return inOrder([...from, ...window.portalQuery(step.other)])
    return inOrder(
      from
        .filter((element) => element instanceof HTMLElement)
        .flatMap((root): Element[] => {
          if (step.by === 'role') return byRole(root, step.role, step.options)
          if (step.by === 'css') return [...root.querySelectorAll(step.selector)]
          if (step.by === 'text') return byText(root, step.text)
          return queryAllByLabelText(root, patternOf(step.text))
        }),
    )
  }
  const inOrder = (elements: Element[]) =>
    [...new Set(elements)].sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )

  window.portalQuery = (query) => query.reduce(follow, [document.documentElement])
}
