import type { Locator, Page } from '@playwright/test'
import { limits, type RemoteName } from '@portal/contract'
import { type Account, needOf } from '../../../fixtures/accounts'
import { type Need, tags } from '../../../fixtures/tags'

/** Something that a person can have on the screen, and how they come to it. */
export interface State {
  /** Category in the report; a message is anything that disappears by itself. */
  readonly kind: 'screen' | 'dialog' | 'menu' | 'message'
  readonly url: string
  readonly account?: Account
  /** The remotes whose code runs in the page. */
  readonly crosses: readonly RemoteName[]
  readonly needs?: readonly Need[]
  /** Expected console errors on the way. */
  readonly complaint?: RegExp
  /** Before the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Leads from the opened page to the state. */
  readonly reach?: (page: Page) => Promise<unknown>
  /** It does not outlast a change of the window's size, or not for long. */
  readonly isFleeting?: true
  /** It is looked at more closely in every run, not only in that of the whole matrix. */
  readonly isMain?: true
  /** Nothing replaces the first paint. */
  readonly isFirstPaint?: true
  /** Escape does not close the dialog, or asks first. */
  readonly onEscape?: 'stays' | 'asks'
  /** Element that is visible once the state is reached. */
  readonly ready: (page: Page) => Locator
}
export type States = Readonly<Record<string, State>>

/** Tags of a journey through the state. */
export function tagsOf({ crosses, account, needs = [] }: State) {
  const need = account && needOf(account)
  return tags(...crosses, ...(need ? [need] : []), ...needs)
}

export const heading = (page: Page) => page.getByRole('heading').first()
export const dialog = (page: Page) => page.getByRole('dialog').getByRole('heading').first()
export const anyDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
export const press = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** Whether the window has room for a phone's layout only. */
export const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < limits.narrowBelowPx
