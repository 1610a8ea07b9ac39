import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { AppName } from '@portal/contract'
import { z } from 'zod'
import { parseJson } from '../storage/json'
import { ReleaseError, type Storage, untilWritten } from '../storage/storage'
import { Verb } from './calls'

// `tokens.json` in the store of the delivery service. It holds no token, only SHA-256 of their 32 random bytes, which
// nobody can guess.

const tokensPath = 'tokens.json'
const prefix = 'portal_'
const dayMs = 86_400_000
/** How exactly the last use is known, so that not every call writes. */
const lastUseMs = 60_000

const TokenName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,49}$/, 'must be lowercase letters, digits, dots and hyphens')

const Secret = z.object({
  /** SHA-256 of the random bytes, in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

const Token = z.object({
  name: TokenName,
  app: AppName,
  verbs: z.array(Verb).min(1),
  createdAt: z.iso.datetime(),
  /** Newest last; a rotation adds one. */
  secrets: z.array(Secret),
  revokedAt: z.iso.datetime().optional(),
  lastUsedAt: z.iso.datetime().optional(),
})
export type Token = z.infer<typeof Token>

const Tokens = z.object({ tokens: z.array(Token) })

export type TokenState = 'active' | 'expired' | 'revoked'

interface NewToken {
  readonly name: string
  readonly app: AppName
  readonly verbs: readonly Verb[]
  readonly days: number
}

/** All tokens, oldest first. Throws ReleaseError when the document is damaged: no token is valid then. */
export async function readTokens(store: Storage): Promise<Token[]> {
  return (await readTagged(store)).tokens
}

/** Adds a token and returns its text, which is stored nowhere. Throws ReleaseError when the name is taken or invalid. */
export async function addToken(
  store: Storage,
  { name, app, verbs, days }: NewToken,
  now = Date.now(),
): Promise<string> {
  const read = TokenName.safeParse(name)
  if (!read.success)
    throw new ReleaseError(`The name of a token ${z.flattenError(read.error).formErrors}.`)
  const { text, secret } = newSecret(now, days)
  const createdAt = secret.createdAt
  await update(store, (tokens) => {
    const taken = tokens.find((token) => token.name === name)
    if (taken)
      throw new ReleaseError(
        taken.revokedAt
          ? `The name ${name} is that of a revoked token. Choose another name.`
          : `There is a token ${name} already. Rotate it, or choose another name.`,
      )
    return [...tokens, { name, app, verbs: [...verbs], createdAt, secrets: [secret] }]
  })
  return text
}

/** Gives a token a new text. Its earlier ones stay valid for `graceMs` at most. */
export async function rotateToken(
  store: Storage,
  name: string,
  { days, graceMs }: { days: number; graceMs: number },
  now = Date.now(),
): Promise<string> {
  const { text, secret } = newSecret(now, days)
  const endOf = ({ expiresAt }: { expiresAt: string }) =>
    new Date(Math.min(Date.parse(expiresAt), now + graceMs)).toISOString()
  await change(store, name, (token) => {
    if (token.revokedAt)
      throw new ReleaseError(`The token ${name} is revoked. Add one with another name.`)
    const earlier = token.secrets
      .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
      .map((one) => ({ ...one, expiresAt: endOf(one) }))
    return { ...token, secrets: [...earlier, secret] }
  })
  return text
}

/** Ends a token at once, for good. Its name stays taken, because the history names it. */
export async function revokeToken(store: Storage, name: string, now = Date.now()): Promise<void> {
  await change(store, name, (token) => {
    if (token.revokedAt) throw new ReleaseError(`The token ${name} was already revoked.`)
    return { ...token, revokedAt: new Date(now).toISOString() }
  })
}

/** The token with this text, and whether it may still be used; undefined if there is none. */
export async function findToken(
  store: Storage,
  text: string,
  now = Date.now(),
): Promise<{ token: Token; state: TokenState } | undefined> {
  const tokens = await readTokens(store)
  const hash = Buffer.from(hashOf(text), 'hex')
  for (const token of tokens)
    for (const secret of token.secrets)
      if (timingSafeEqual(Buffer.from(secret.hash, 'hex'), hash)) {
        const isExpired = Date.parse(secret.expiresAt) <= now
        return { token, state: token.revokedAt ? 'revoked' : isExpired ? 'expired' : 'active' }
      }
  return undefined
}

/** Notes that a token was used, at most once a minute. */
export async function noteLastUse(store: Storage, token: Token, now = Date.now()): Promise<void> {
  const isNoted = ({ lastUsedAt }: Token) =>
    lastUsedAt !== undefined && now - Date.parse(lastUsedAt) < lastUseMs
  if (isNoted(token)) return
  // Of many calls at once, one writes.
  await change(store, token.name, (current) =>
    isNoted(current) ? current : { ...current, lastUsedAt: new Date(now).toISOString() },
  )
}

export function stateOf({ revokedAt, secrets }: Token, now = Date.now()): TokenState {
  if (revokedAt) return 'revoked'
  return secrets.some(({ expiresAt }) => Date.parse(expiresAt) > now) ? 'active' : 'expired'
}

function newSecret(now: number, days: number) {
  const text = `${prefix}${randomBytes(32).toString('base64url')}`
  const [createdAt, expiresAt] = [now, now + days * dayMs].map((ms) => new Date(ms).toISOString())
  return {
    text,
    secret: { hash: hashOf(text), createdAt: createdAt ?? '', expiresAt: expiresAt ?? '' },
  }
}

function hashOf(text: string): string {
  const bytes = Buffer.from(text.slice(prefix.length), 'base64url')
  return createHash('sha256')
    .update(text.startsWith(prefix) ? bytes : text)
    .digest('hex')
}

async function readTagged(store: Storage) {
  const stored = await store.read(tokensPath)
  if (stored === undefined) return { tokens: [], etag: null }
  const read = Tokens.safeParse(parseJson(stored.body, tokensPath))
  if (!read.success)
    throw new ReleaseError(`${tokensPath} is damaged:\n${z.prettifyError(read.error)}`)
  return { tokens: read.data.tokens, etag: stored.etag }
}

async function change(store: Storage, name: string, next: (token: Token) => Token): Promise<void> {
  await update(store, (tokens) => {
    if (tokens.every((token) => token.name !== name))
      throw new ReleaseError(`Unknown token: ${name}`)
    return tokens.map((token) => (token.name === name ? next(token) : token))
  })
}

async function update(store: Storage, next: (tokens: Token[]) => Token[]): Promise<void> {
  await untilWritten(tokensPath, async () => {
    const { tokens, etag } = await readTagged(store)
    const changed = next(tokens)
    if (isDeepStrictEqual(changed, tokens)) return true
    const body = Buffer.from(`${JSON.stringify({ tokens: changed }, null, 2)}\n`)
    return store.writeIfMatch(tokensPath, body, etag)
  })
}
