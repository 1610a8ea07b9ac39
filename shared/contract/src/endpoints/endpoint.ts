import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT'

/** `anyone`: only the `lang` header is sent. `signed-in`: all three headers. */
export type Access = 'anyone' | 'signed-in'

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  readonly path: `/api/${string}`
  /** For the api's documentation; the builds of pages leave it out. */
  readonly summary: string
  readonly access: Access
  readonly params: Params
  readonly body: Body
  readonly bodyType: 'json' | 'multipart'
  readonly reply: Reply
  /** `text`: a sentence in the language of the `lang` header. */
  readonly replyType: 'json' | 'text'
  readonly replyHeaders: readonly string[]
  /** Whether the page adds its device token to the body as `device`, if it has one. */
  readonly takesDevice: boolean
}

type Declared<P extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  Endpoint<P, B, R>,
  'method' | 'path' | 'summary' | 'access' | 'params' | 'body' | 'reply'
> &
  Partial<Pick<Endpoint, 'bodyType' | 'replyType' | 'replyHeaders' | 'takesDevice'>>

export function defineEndpoint<P extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  declared: Declared<P, B, R>,
): Endpoint<P, B, R> {
  return {
    bodyType: 'json',
    replyType: 'json',
    replyHeaders: [],
    takesDevice: false,
    ...declared,
  }
}

export type EndpointInput<E extends Endpoint> = Given<'params', z.input<E['params']>> &
  Given<'body', z.input<E['body']>>

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value }

export type EndpointReply<E extends Endpoint> = z.output<E['reply']>

export function pathOf(endpoint: Endpoint, params: Record<string, string | number> = {}): string {
  return endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${endpoint.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
}
