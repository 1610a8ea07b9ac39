import { z } from 'zod'
import type { Outcome } from '../documents/calls'
import { Verb, verbs } from '../documents/calls'
import { publishedApps } from '../documents/pointer'
import {
  addToken,
  readTokens,
  revokeToken,
  rotateToken,
  stateOf,
  type Token,
} from '../documents/tokens'
import { readUses, type Use } from '../documents/uses'
import { ReleaseError, type Storage } from '../storage/storage'
import { oneApp } from './cli-words'
import { notReleased } from './keys'
import { textTable } from './text-table'

export const usualDays = 90
export const usualGrace = 60
export const usualUses = 50

interface TokenOptions {
  app?: string | undefined
  verbs?: string | undefined
  days?: string | undefined
  grace?: string | undefined
  keep?: string | undefined
}

/**
 * Carries out `tokens add|rotate|revoke|list|history`.
 * @param site Where the apps of tokens have releases, if it is a folder or store.
 * @throws {ReleaseError} when it is refused.
 */
export async function runTokenCommand(
  { store, site }: { store: Storage; site?: Storage | undefined },
  [action = '', name, ...more]: readonly string[],
  options: TokenOptions,
): Promise<Outcome> {
  if (more.length > 0) throw new ReleaseError('Name exactly one token.')
  const days = wholeNumber('--days', options.days, usualDays)
  switch (action) {
    case 'add': {
      const app = oneApp(options.app === undefined ? [] : [options.app])
      const text = await addToken(store, {
        name: required(name),
        app,
        verbs: verbsIn(options.verbs),
        days,
      })
      const isKnown = site === undefined || (await publishedApps(site)).includes(app)
      return newText(required(name), text, isKnown ? [] : [notReleased(app)])
    }
    case 'rotate': {
      const graceMs = wholeNumber('--grace', options.grace, usualGrace, 0) * 60_000
      return newText(required(name), await rotateToken(store, required(name), { days, graceMs }))
    }
    case 'revoke':
      await revokeToken(store, required(name))
      return { lines: [`The token ${name} is revoked.`], warnings: [], result: { name } }
    case 'list': {
      const tokens = await readTokens(store)
      return { lines: [tokenTable(tokens)], warnings: [], result: tokens.map(described) }
    }
    case 'history': {
      const atMost = wholeNumber('--keep', options.keep, usualUses)
      const uses = await readUses(store, { token: name, atMost })
      return { lines: [tableOfUses(uses)], warnings: [], result: uses }
    }
    default:
      throw new ReleaseError('Use tokens add, rotate, revoke, list or history.')
  }
}

function newText(name: string, token: string, doubts: readonly string[] = []): Outcome {
  return {
    lines: [token],
    warnings: [
      ...doubts,
      'This is the only time that the token is shown. Give it to the pipeline as PORTAL_TOKEN.',
    ],
    result: { name, token },
  }
}

function required(name: string | undefined): string {
  if (name === undefined) throw new ReleaseError('Name the token, such as tables-pipeline.')
  return name
}

function verbsIn(list: string | undefined): Verb[] {
  const given = list?.split(',').map((verb) => verb.trim())
  const read = z.array(Verb).min(1).safeParse(given)
  if (read.success) return [...new Set(read.data)]
  const unknown = given?.find((verb) => verb !== '' && !Verb.safeParse(verb).success)
  throw new ReleaseError(
    `${unknown === undefined ? '' : `Unknown verb: ${unknown}. `}Set --verbs to what the token allows, of ${verbs.join(',')}.`,
  )
}

function wholeNumber(option: string, text: string | undefined, usual: number, least = 1): number {
  const number = text === undefined ? usual : Number(text)
  if (!Number.isInteger(number) || number < least || number > 100_000)
    throw new ReleaseError(`${option} must be a whole number of at least ${least}.`)
  return number
}

/** Without hashes. */
function described(token: Token) {
  const { name, app, verbs: allowed, createdAt, secrets, lastUsedAt = null } = token
  const expiresAt =
    secrets
      .map((secret) => secret.expiresAt)
      .toSorted()
      .at(-1) ?? null
  return { name, app, verbs: allowed, state: stateOf(token), createdAt, expiresAt, lastUsedAt }
}

function tokenTable(tokens: readonly Token[]): string {
  return textTable([
    ['token', 'app', 'state', 'expires', 'last use', 'verbs'],
    ...tokens
      .map(described)
      .map((token) => [
        token.name,
        token.app,
        token.state,
        token.expiresAt ?? '-',
        token.lastUsedAt ?? '-',
        token.verbs.join(','),
      ]),
  ])
}

function tableOfUses(uses: readonly Use[]): string {
  return textTable([
    ['at', 'token', 'what', 'apps', 'from', 'outcome'],
    ...uses.map(({ at, token, verb, apps, from, outcome, reason }) => [
      at,
      token ?? 'unknown',
      verb ?? '-',
      apps.join(',') || '-',
      from,
      reason === undefined ? outcome : `${outcome}: ${reason.split('\n')[0]}`,
    ]),
  ])
}
