import {
  type AppUser,
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  type PortalConfig,
  type ServerEvent,
  type ServerEventBody,
  templatesOf,
} from '@portal/contract'
import type { AppError, CallOptions, Credentials, Portal } from '@portal/kit/portal'
import { sampleUser } from './samples'

/** Setup of a fake portal for a test or a remote that runs alone. */
export interface FakePortalSettings {
  readonly user?: AppUser
  readonly answers?: readonly Answer[]
  readonly signIn?: (credentials: Credentials) => Promise<void>
  readonly confirms?: boolean
  readonly config?: Partial<PortalConfig>
}

/** A portal without a server that remembers what was asked of it. */
export interface FakePortal extends Portal {
  readonly calls: readonly Call[]
  readonly notifications: readonly Notification[]
  readonly openings: readonly Opening[]
  readonly signIns: readonly Credentials[]
  /** How often the user's record was loaded again. */
  readonly reloads: { readonly count: number }
  /** Changes what an endpoint answers from now on. */
  readonly answers: (answer: Answer) => void
  /** Sends a live event, as the server would. */
  readonly send: <E extends ServerEvent>(event: E, body: ServerEventBody<E>) => void
}

interface Notification {
  readonly kind: 'success' | 'info' | 'error' | 'failure' | 'background' | 'inform'
  readonly of: unknown
}
interface Call {
  readonly path: string
  readonly input: unknown
}
interface Opening {
  readonly dialog: string
  readonly params: unknown
}

interface Answer {
  readonly endpoint: Endpoint
  readonly reply: (input: unknown, options?: CallOptions) => Promise<unknown>
}

/** A call of an endpoint that the fake portal has no answer to. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'

  constructor({ method, path }: Endpoint) {
    super(
      `The fake portal has no answer to ${method} ${path}. Give createFakePortal one: { answers: [answer(endpoint, reply)] }`,
    )
  }
}

type AnswerFunction = (input: unknown) => Promise<unknown>

/** Answer of an endpoint: a reply, a failure, or a function of the input. */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: EndpointReply<E> | Error | ((input: EndpointInput<E>) => Promise<EndpointReply<E>>),
): Answer {
  return {
    endpoint,
    reply: async (input) => {
      if (reply instanceof Error) throw reply
      return typeof reply === 'function' ? (reply as AnswerFunction)(input) : reply
    },
  }
}

/** A failed call, with the sentence and the code of the server or without any reply. */
export function failure(
  sentence?: string,
  status = sentence ? 400 : 0,
  code?: AppError['code'],
): AppError {
  return Object.assign(new Error(sentence ?? 'Network Error'), {
    name: 'AppError' as const,
    status,
    statusText: '',
    ...(sentence ? { data: sentence } : {}),
    ...(code ? { code } : {}),
  })
}

export function createFakePortal(settings: FakePortalSettings = {}): FakePortal {
  const { user = sampleUser(), confirms = true } = settings
  const replies = new Map<Endpoint, Answer['reply']>()
  const recorded = {
    calls: [] as Call[],
    notifications: [] as Notification[],
    openings: [] as Opening[],
    signIns: [] as Credentials[],
    reloads: { count: 0 },
  }
  const heard = new Map<ServerEvent, Set<(body: never) => void>>()
  const answers = ({ endpoint, reply }: Answer) => void replies.set(endpoint, reply)
  settings.answers?.forEach(answers)
  return {
    ...recorded,
    answers,
    config: { ...fakeConfig, ...settings.config },
    call: async (endpoint, input, options) => {
      recorded.calls.push({ path: endpoint.path, input })
      const reply = replies.get(endpoint)
      if (!reply) throw new NoAnswer(endpoint)
      return endpoint.reply.parse(await reply(input, options)) as EndpointReply<typeof endpoint>
    },
    session: {
      user: () => user,
      subscribe: () => () => undefined,
      signIn: async (credentials) => {
        recorded.signIns.push(credentials)
        await settings.signIn?.(credentials)
      },
      reloadUser: async () => {
        recorded.reloads.count += 1
      },
      signOut: () => undefined,
    },
    dialogs: {
      open: (dialog, params) => void recorded.openings.push({ dialog, params }),
      change: (dialog, params) => void recorded.openings.push({ dialog, params }),
      inform: (of) => void recorded.notifications.push({ kind: 'inform', of }),
      confirm: async () => confirms,
    },
    notify: {
      success: (text) => void recorded.notifications.push({ kind: 'success', of: text }),
      info: (text) => void recorded.notifications.push({ kind: 'info', of: text }),
      error: (text) => void recorded.notifications.push({ kind: 'error', of: text }),
      failure: (error) => void recorded.notifications.push({ kind: 'failure', of: error }),
      background: (text) => void recorded.notifications.push({ kind: 'background', of: text }),
    },
    live: {
      on: (event, listener) => {
        const listeners = heard.get(event) ?? new Set()
        heard.set(event, listeners.add(listener))
        return () => void listeners.delete(listener)
      },
    },
    Slot: () => null,
    send: (event, body) => {
      for (const listener of heard.get(event) ?? []) listener(body as never)
    },
  }
}

const fakeConfig: PortalConfig = {
  apiOrigin: 'https://api.example',
  ...templatesOf('https://api.example'),
  legalText: '/{text}.{language}.md',
  supportPhone: '+351 210 000 360',
  supportEmail: 'support@portal360.example',
  officeTimeZone: 'Europe/Lisbon',
}
