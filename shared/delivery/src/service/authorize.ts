import type { AppName } from '@portal/contract'
import type { FastifyRequest } from 'fastify'
import { findToken, type Token } from '../documents/tokens'
import { ReleaseError, type Storage, StorageError } from '../storage/storage'
import { Refusal } from './refusal'

/** A verb, or `upload` or `sign`, which belong to `publish`. */
export interface Use {
  readonly verb: string
  readonly apps: readonly AppName[]
  readonly call?: string | undefined
}

/** Throws Refusal unless the request came encrypted, or from this machine. */
export function requireEncryption({ protocol, ip }: FastifyRequest): void {
  if (protocol !== 'https' && !/^(127\.|::1$|::ffff:127\.)/.test(ip))
    throw new Refusal(403, 'This connection is not encrypted. Use https.')
}

/** The token of a request, which may have ended. Throws Refusal when nobody has it. */
export async function tokenOf(
  { headers }: FastifyRequest,
  store: Storage,
): Promise<{ token: Token; requireActive: () => void }> {
  const text = /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1]
  if (text === undefined)
    throw new Refusal(401, 'A token is missing. Set PORTAL_TOKEN to one of the delivery service.')
  const found = await findToken(store, text).catch(asDamaged)
  if (found === undefined) throw new Refusal(401, 'Unknown token. Ask the operator for another.')
  const { token, state } = found
  return {
    token,
    requireActive() {
      if (state !== 'active')
        throw new Refusal(401, `The token ${token.name} is ${state}. Ask the operator for another.`)
    },
  }
}

/** The cause is for the operator only. */
function asDamaged(error: unknown): never {
  if (!(error instanceof ReleaseError) || error instanceof StorageError) throw error
  console.error(error.message)
  throw new Refusal(503, 'The tokens of this service cannot be read. Tell its operator.')
}

/** Throws Refusal unless the token is for these apps and this verb. */
export function requireAllowed({ name, app, verbs }: Token, { verb, apps }: Use): void {
  const wanted = verb === 'upload' || verb === 'sign' ? 'publish' : verb
  if (!verbs.some((allowed) => allowed === wanted))
    throw new Refusal(403, `The token ${name} does not allow ${wanted}, only ${verbs.join(', ')}.`)
  const other = apps.find((one) => one !== app)
  if (other !== undefined)
    throw new Refusal(403, `The token ${name} is for ${app}, not for ${other}.`)
}
