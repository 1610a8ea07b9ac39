import type { DialogParams, Language, OpenableDialog, Slots } from '@portal/contract'
import type { ComponentType, ReactNode } from 'react'

/** Code that is fetched when it is first needed. */
export type Lazy<T> = () => Promise<T>

/** The words of one namespace in one language: keys with dots, in i18next's format. */
export type Words = Record<string, string>

export interface DialogProps<D extends OpenableDialog = OpenableDialog> {
  /** The dialog's parameters, as they stand in the URL. */
  readonly params: { readonly [P in keyof DialogParams<D>]?: string }
  /** Closes this dialog and no other. */
  readonly close: () => void
  /** The dialog that lies over this one, to be rendered inside the surface of this one. */
  readonly children?: ReactNode
}

/**
 * The door of a remote: what it contributes, and the lazy code of each. The default export of
 * `src/remote.tsx`. The chunks are named `screen-<name>`, `dialog-<name>`, `slot-<name>` and `words-<language>`: from
 * these names the release says what it contributes before any of its code is loaded.
 */
export interface Remote {
  /** The contract that the remote was built with. */
  readonly contract: string
  readonly namespace: string
  /** Those of `screenRoutes`, and further ones under routes of their own. */
  readonly screens: { readonly [screen: string]: Lazy<{ readonly screen: ComponentType }> }
  /** Dialogs of the contract, and those that `dialogs` of `rsbuild.config.ts` describes. */
  readonly dialogs: {
    readonly [D in OpenableDialog]?: Lazy<{ readonly dialog: ComponentType<DialogProps<D>> }>
  }
  /** Its content for slots of other apps. */
  readonly slots?: {
    readonly [S in keyof Slots]?: Lazy<{ readonly slot: ComponentType<Slots[S]> }>
  }
  readonly words: { readonly [L in Language]: Lazy<{ readonly default: Words }> }
}
