import type { DialogParams, Language, OpenableDialog, Slots } from '@portal/contract'
import type { ComponentType, ReactNode } from 'react'

/** Code that is loaded on first use. */
export type Lazy<T> = () => Promise<T>

/** Words of one namespace and language: dotted keys in i18next's format. */
export type Words = Record<string, string>

export interface DialogProps<D extends OpenableDialog = OpenableDialog> {
  /** Parameters of the dialog in the URL. */
  readonly params: { readonly [P in keyof DialogParams<D>]?: string }
  /** Closes this dialog. */
  readonly close: () => void
  /** The stacked dialog, to render inside this dialog's surface. */
  readonly children?: ReactNode
}

/**
 * Entry module of a remote, with its contributions as lazy code; default export of `src/remote.tsx`. Chunk names
 * (`screen-<name>`, `dialog-<name>`, `slot-<name>`, `words-<language>`) tell the release's contributions without
 * loading code.
 */
export interface Remote {
  /** Contract that the remote was built with. */
  readonly contract: string
  readonly namespace: string
  /** Screens of `screenRoutes`, and others at routes of their own. */
  readonly screens: { readonly [screen: string]: Lazy<{ readonly screen: ComponentType }> }
  /** Dialogs of the contract, and those in `dialogs` of `rsbuild.config.ts`. */
  readonly dialogs: {
    readonly [D in OpenableDialog]?: Lazy<{ readonly dialog: ComponentType<DialogProps<D>> }>
  }
  /** Content for slots of other apps. */
  readonly slots?: {
    readonly [S in keyof Slots]?: Lazy<{ readonly slot: ComponentType<Slots[S]> }>
  }
  readonly words: { readonly [L in Language]: Lazy<{ readonly default: Words }> }
}
