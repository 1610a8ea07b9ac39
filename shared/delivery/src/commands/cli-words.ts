import { AppName, VersionId } from '@portal/contract'
import { verbs } from '../documents/calls'
import { ReleaseError } from '../storage/storage'
import type { Promotion } from './promote'

export const commandNames: readonly string[] = [
  ...verbs,
  ...['copy', 'verify', 'keys', 'headers', 'preview', 'preview-key', 'tokens'],
]

// Parse the arguments of commands. Each throws a ReleaseError for invalid arguments.

export function appsOf(words: readonly string[]): AppName[] {
  return atLeastOne(words).map(appNamed)
}

function atLeastOne(words: readonly string[]): readonly string[] {
  if (words.length === 0) throw new ReleaseError('Name an app, such as remote-auth.')
  return words
}

function appNamed(name: string): AppName {
  if (/^\d/.test(name)) throw new ReleaseError(`${versionNamed(name)} is a version, not an app.`)
  const app = AppName.safeParse(name)
  if (!app.success)
    throw new ReleaseError(
      `Unknown app: ${name}. Use host or remote-<name>, the name of its folder.`,
    )
  return app.data
}

export function oneApp(words: readonly string[]): AppName {
  const [app] = appsOf(words)
  if (app === undefined || words.length > 1) throw new ReleaseError('Name exactly one app.')
  return app
}

/** `remote-auth` or `remote-auth 1.0.0-0a1b2c3d`. */
export function appAndVersion(words: readonly string[]): { app: AppName; id: string | undefined } {
  const [name = '', version, ...more] = atLeastOne(words)
  const app = appNamed(name)
  if (more.length > 0) throw new ReleaseError('Name one app, and one version at most.')
  return { app, id: version === undefined ? undefined : versionNamed(version) }
}

function versionNamed(word: string): string {
  const id = VersionId.safeParse(word)
  if (!id.success)
    throw new ReleaseError(`${word} is not the version of a release, such as 1.0.1-0a1b2c3d.`)
  return id.data
}

/** `add remote-auth`, `revoke remote-auth 0a1b2c3d4e5f6071`. */
export function keyWords(words: readonly string[]): { action: string; app: AppName; key: string } {
  const [action = '', name, key = '', ...more] = words
  const isRevoke = action === 'revoke'
  if (!['add', 'rotate', 'revoke', 'list'].includes(action))
    throw new ReleaseError('Use keys add, rotate, revoke or list.')
  if (more.length > 0 || isRevoke === (key === ''))
    throw new ReleaseError(`Name ${isRevoke ? 'an app and one of its keys' : 'exactly one app'}.`)
  return { action, app: oneApp(name === undefined ? [] : [name]), key }
}

/** An app without a version means its newest release: `remote-auth 1.0.0-0a1b2c3d host`. */
export function promotionsOf(words: readonly string[], expect: string | undefined): Promotion[] {
  const promotions = atLeastOne(words).flatMap((word, index): Promotion[] => {
    if (AppName.safeParse(words[index - 1]).success && VersionId.safeParse(word).success) return []
    const id = VersionId.safeParse(words[index + 1]).data
    return [{ app: appNamed(word), id, expect }]
  })
  if (promotions.length > 1 && expect !== undefined)
    throw new ReleaseError('--expect works with one app only.')
  return promotions
}

/** A whole number above 0. */
export function countOf(word: string): number {
  const count = Number(word)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new ReleaseError(`Not a number above 0: ${word}`)
  return count
}

const unitsMs = { s: 1000, m: 60_000, h: 3_600_000 } as const

/** `30s`, `10m` or `2h`, in milliseconds; up to a week. */
export function durationOf(word: string): number {
  const [, count, unit] = /^(\d{1,4})([smh])$/.exec(word) ?? []
  const ms = Number(count) * unitsMs[unit as keyof typeof unitsMs]
  if (!(ms > 0 && ms <= 168 * unitsMs.h))
    throw new ReleaseError(`Not a time such as 30s, 10m or 2h: ${word}`)
  return ms
}
