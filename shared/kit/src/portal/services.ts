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

/** What a remote may ask of the host. The host provides it; a test gives a fake. */
export interface Portal {
  /** Settings of the site, read before any signed-in screen shows. */
  readonly config: PortalConfig
  /**
   * Makes a call of the contract with the headers that its access needs. Rejects with an `AppError`.
   */
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
  /** Props for everything that fills the slot. */
  readonly props: Slots[S]
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Bytes sent so far, and all bytes where known. */
  readonly onUpload?: (sent: number, total: number | undefined) => void
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
}

export interface SessionService {
  /** The signed-in user, or undefined on the screens before sign-in. */
  readonly user: () => AppUser | undefined
  readonly subscribe: (changed: () => void) => () => void
  /** Starts a session; rejects with an `AppError` when the api refuses. */
  readonly signIn: (credentials: Credentials) => Promise<void>
  /** Loads the user again. Not needed after a change: `user.changed` makes every page load the user. */
  readonly reloadUser: () => Promise<void>
  /** Ends the session here and on the server, and leads to the sign-in screen. */
  readonly signOut: () => void
}

export interface DialogService {
  /** Opens a dialog by its name, whichever remote serves it. The URL holds it; Back closes it. */
  readonly open: <D extends OpenableDialog>(name: D, params: DialogParams<D>) => void
  /** Changes parameters of the open dialog in place: the address says so, and the history gets no further step. */
  readonly change: <D extends OpenableDialog>(name: D, params: DialogParams<D>) => void
  /** Tells something that has to be read before going on. */
  readonly inform: (information: { title: string; message: string }) => void
  /** Asks a question that is answered with yes or no. */
  readonly confirm: (question: { title: string; message: string }) => Promise<boolean>
}

export interface NotifyService {
  /** Answers an action of the user, at the bottom centre. */
  readonly success: (text: string, shownMs?: number) => void
  readonly info: (text: string) => void
  /** Says that something did not work which no server was asked for. */
  readonly error: (text: string, shownMs?: number) => void
  /** Shows the server's sentence, or that the server cannot be reached. */
  readonly failure: (error: AppError | unknown) => void
  /** Reports something that happened in the background, at the bottom left. */
  readonly background: (text: string) => void
}

export interface LiveService {
  /** Calls back for each such event of the live connection; returns how to stop. */
  readonly on: <E extends ServerEvent>(
    event: E,
    heard: (body: ServerEventBody<E>) => void,
  ) => () => void
}
