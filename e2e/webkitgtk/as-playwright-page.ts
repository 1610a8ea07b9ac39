import type { Page } from '@playwright/test'
import type { WebKitPage } from './page'

/**
 * The page as the suite knows it: states and page objects are written for Playwright's Page and call the part of it that
 * `WebKitPage` has. Anything else throws and names what is missing.
 */
export function asPlaywrightPage(page: WebKitPage): Page {
  return new Proxy(page, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      // A promise that resolves to the page looks for `then`.
      if (value === undefined && typeof name === 'string' && name !== 'then')
        throw new Error(`WebKitPage has no ${name}: add it, or use what all engines have.`)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as unknown as Page
}
