import type {
  AppUser,
  DialogParams,
  Endpoint,
  EndpointInput,
  EndpointReply,
  OpenableDialog,
  PortalConfig,
  ServerEvent,
  ServerEventBody,
  Slots,
} from '@portal/contract'
import type { ComponentType } from 'react'
import type { AppError } from './app-error'

/** The host's services for remotes. Tests use a fake. */
export interface Portal {
  readonly config: PortalConfig
  /** Rejects with an `AppError`. */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ) => Promise<EndpointReply<E>>
  readonly session: SessionService
  readonly dialogs: DialogService
  readonly notify: NotifyService
  readonly live: LiveService
  readonly Slot: ComponentType<SlotProps>
}

export interface SlotProps<S extends keyof Slots = keyof Slots> {
  readonly name: S
  readonly props: Slots[S]
}

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly onUpload?: (sentBytes: number, totalBytes: number | undefined) => void
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
  /** Of the second factor, after `second-factor-required`. */
  readonly code?: string
}

export interface SessionService {
  readonly user: () => AppUser | undefined
  readonly subscribe: (onChange: () => void) => () => void
  /** Rejects with an `AppError`. */
  readonly signIn: (credentials: Credentials) => Promise<void>
  /** Not needed after a change: `user.changed` reloads the user in every tab. */
  readonly reloadUser: () => Promise<void>
  /** Ends the session here and on the server, and shows the sign-in screen. */
  readonly signOut: () => void
}

export interface DialogService {
  /** Opens a dialog of any remote. It is in the URL; Back closes it. */
  readonly open: <D extends OpenableDialog>(name: D, params: DialogParams<D>) => void
  /** Changes parameters of the open dialog without a new history entry. */
  readonly change: <D extends OpenableDialog>(name: D, params: DialogParams<D>) => void
  /** Shows a message that the user must confirm. */
  readonly inform: (information: { title: string; message: string }) => void
  readonly confirm: (question: { title: string; message: string }) => Promise<boolean>
}

export interface NotifyService {
  /** Confirms an action of the user, at the bottom center. */
  readonly success: (text: string, shownMs?: number) => void
  readonly info: (text: string) => void
  /** Reports a failure without an api call. */
  readonly error: (text: string, shownMs?: number) => void
  /** Shows the api's sentence, or that the server can't be reached. */
  readonly failure: (error: AppError | unknown) => void
  /** Reports a background event, at the bottom left. */
  readonly background: (text: string) => void
}

export interface LiveService {
  /** Subscribes to a live event; returns the unsubscribe function. */
  readonly on: <E extends ServerEvent>(
    event: E,
    listener: (body: ServerEventBody<E>) => void,
  ) => () => void
}
