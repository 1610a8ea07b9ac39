import {
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  headers,
  type PortalConfig,
  pathOf,
  quickCheck,
  signIn,
  storageKeys,
} from '@portal/contract'
import { callHeaders } from '@portal/contract/headers'
import { readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { takeFirstReply } from '@portal/kit/plain/first-replies'
import { type CallOptions, isAppError } from '@portal/kit/portal'
import type { AxiosRequestConfig } from 'axios'
import { portalConfig } from '../config'
import { patiently } from '../errors/patiently'
import { language } from '../i18n/i18n'
import { makeCallError, sentenceOf } from './call-error'
import { credentialSource } from './credential'

/** Makes a call of the contract. Rejects with an `AppError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions,
): Promise<EndpointReply<E>> {
  return (await exchange(endpoint, input, options)).data
}

interface Exchanged<E extends Endpoint> {
  readonly data: EndpointReply<E>
  readonly headers: Headers
}

/** As `call`, with the headers of the reply. Adds the device token, if the endpoint takes one. */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<Exchanged<E>> {
  const device = endpoint.takesDevice ? readDevice() : undefined
  if (!device) return send(endpoint, input, options)
  try {
    return await send(endpoint, { ...input, body: { ...(input.body as object), device } }, options)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid-input') throw error
    // An api of release 1.1.0 knows no device tokens, and refuses them.
    return send(endpoint, input, options)
  }
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions,
): Promise<Exchanged<E>> {
  const [{ default: axios }, config] = await Promise.all([
    patiently(() => import(/* webpackChunkName: "http" */ 'axios')),
    portalConfig(),
  ]).catch((error) => {
    throw failureOf(error)
  })
  try {
    const reply = await axios.request<string>(requestOf(endpoint, input, options, config))
    const replyHeaders = new Headers(
      Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
    )
    const data =
      endpoint.replyType === 'text'
        ? sentenceOf(reply.data, replyHeaders.get('content-type') ?? '')
        : JSON.parse(reply.data)
    keepDevice(replyHeaders)
    return { data: checked(endpoint, data), headers: replyHeaders }
  } catch (error) {
    if (axios.isCancel(error)) throw error
    throw failureOf(error, axios.isAxiosError(error) ? error.response : undefined)
  }
}

function checked<E extends Endpoint>({ reply }: E, data: unknown): EndpointReply<E> {
  return (quickCheck(reply, data) ? data : reply.parse(data)) as EndpointReply<E>
}

function requestOf(
  endpoint: Endpoint,
  input: { params?: unknown; body?: unknown },
  { signal, onUpload }: CallOptions,
  { apiOrigin, traceCalls }: PortalConfig,
): AxiosRequestConfig {
  const credential = endpoint.access === 'signed-in' ? credentialSource.current() : undefined
  const caller = { token: credential?.token, language: language() }
  const path = pathOf(endpoint, (input.params ?? {}) as Record<string, string | number>)
  const url = apiOrigin + path
  const first = endpoint.method === 'GET' ? takeFirstReply(url, caller) : undefined
  return {
    method: endpoint.method,
    url,
    data: endpoint.bodyType === 'multipart' ? formOf(input.body) : input.body,
    headers: callHeaders({ ...caller, credential, isTraced: traceCalls }),
    responseType: 'text',
    transformResponse: (body: string) => body,
    ...(first && { adapter: 'fetch', env: { fetch: () => first } }),
    ...(signal && { signal }),
    ...(onUpload && { onUploadProgress: ({ loaded, total }) => onUpload(loaded, total) }),
  }
}

function readDevice(): string | undefined {
  const stored = readStored('localStorage', storageKeys.device)
  return signIn.body.shape.device.safeParse(stored).data
}

function keepDevice(replyHeaders: Headers): void {
  const device = replyHeaders.get(headers.deviceToken)
  if (device) writeStored('localStorage', storageKeys.device, device)
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, value)
  return form
}

interface FailedReply {
  readonly status: number
  readonly statusText: string
  readonly data: unknown
  readonly headers: Record<string, unknown> | object
}

function failureOf(error: unknown, reply?: FailedReply): Error {
  const message = error instanceof Error ? error.message : String(error)
  if (!reply) return makeCallError({ status: 0, message })
  const header = new Map(Object.entries(reply.headers))
  const data = sentenceOf(reply.data, String(header.get('content-type') ?? ''))
  return makeCallError({
    status: reply.status,
    statusText: reply.statusText,
    message,
    ...(data && { data }),
    code: String(header.get(headers.errorCode) ?? ''),
  })
}
