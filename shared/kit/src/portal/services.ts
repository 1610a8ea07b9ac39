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
  /** Settings of the site. */
  readonly config: PortalConfig
  /** Makes a call of the contract with the required headers. Rejects with an `AppError`. */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ) => Promise<EndpointReply<E>>
  readonly session: SessionService
  readonly dialogs: DialogService
  readonly notify: NotifyService
  readonly live: LiveService
  /** @since 1.2.0 */
  readonly Slot: ComponentType<SlotProps>
}

export interface SlotProps<S extends keyof Slots = keyof Slots> {
  readonly name: S
  /** Props for all content of the slot. */
  readonly props: Slots[S]
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Bytes sent, and the total where known. */
  readonly onUpload?: (sent: number, total: number | undefined) => void
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
}

export interface SessionService {
  /** The signed-in user, or undefined before sign-in. */
  readonly user: () => AppUser | undefined
  readonly subscribe: (changed: () => void) => () => void
  /** Starts a session. Rejects with an `AppError`. */
  readonly signIn: (credentials: Credentials) => Promise<void>
  /** Loads the user again. Not needed after a change: `user.changed` reloads the user in every tab. */
  readonly reloadUser: () => Promise<void>
  /** Ends the session here and on the server, and shows the sign-in screen. */
  readonly signOut: () => void
}

export interface DialogService {
  /** Opens a dialog by name, whichever remote has it. It is in the URL; Back closes it. */
  readonly open: <D extends OpenableDialog>(name: D, params: DialogParams<D>) => void
  /** Changes parameters of the open dialog without a new history entry. */
  readonly change: <D extends OpenableDialog>(name: D, params: DialogParams<D>) => void
  /** Shows a message that the user must confirm. */
  readonly inform: (information: { title: string; message: string }) => void
  /** Asks a yes-no question. */
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
    heard: (body: ServerEventBody<E>) => void,
  ) => () => void
}
