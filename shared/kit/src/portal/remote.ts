import type { DialogParams, Language, OpenableDialog, Slots } from '@portal/contract'
import type { ComponentType, ReactNode } from 'react'

export type Lazy<T> = () => Promise<T>

/** Dotted keys in i18next's format. */
export type Words = Record<string, string>

export interface DialogProps<D extends OpenableDialog = OpenableDialog> {
  readonly params: { readonly [P in keyof DialogParams<D>]?: string }
  readonly close: () => void
  /** The stacked dialog, to render inside this dialog's surface. */
  readonly children?: ReactNode
}

/** The door. Its chunks are named `screen-<name>`, `dialog-<name>`, `slot-<name>`, `words-<language>`. */
export interface Remote {
  /** Version that the remote was built with. */
  readonly contract: string
  readonly namespace: string
  /** A screen that isn't in `screenRoutes` is at `/<name>`. */
  readonly screens: { readonly [screen: string]: Lazy<{ readonly screen: ComponentType }> }
  /** Describe those that the contract doesn't have in `dialogs` of `rsbuild.config.ts`. */
  readonly dialogs: {
    readonly [D in OpenableDialog]?: Lazy<{ readonly dialog: ComponentType<DialogProps<D>> }>
  }
  readonly slots?: {
    readonly [S in keyof Slots]?: Lazy<{ readonly slot: ComponentType<Slots[S]> }>
  }
  readonly words: { readonly [L in Language]: Lazy<{ readonly default: Words }> }
}
