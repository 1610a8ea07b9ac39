import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import journal from '../../src/db/migrations/meta/_journal.json' with { type: 'json' }

// A migration runs while the release before it still serves, so it only expands. What that release uses is removed by a
// later one (CONTRIBUTING.md).

const migrations = resolve(import.meta.dirname, '../../src/db/migrations')
const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
const squawk = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk')

/** Rules of style, and of locks on tables that are larger than ours. */
const otherRules = [
  'prefer-bigint-over-int',
  'prefer-identity',
  'prefer-robust-stmts',
  'require-lock-timeout',
  'require-statement-timeout',
  'require-concurrent-index-creation',
]
/** Squawk accepts some of these, such as the removal of a default. A trigger may stop the last one. */
const removal = /\b(?:drop|rename|(?<!before )truncate)\b/i
/** First line of a migration that removes what a release has stopped using. */
const reason = /^-- Since (\d+\.\d+\.\d+) the api no longer uses \S.*\.\n/

const Findings = z.array(z.object({ line: z.number(), rule_name: z.string() }))

/** Finds what would break the release before a migration. */
function findContractions(sql: string): string[] {
  const released = reason.exec(sql)?.[1]
  if (released !== undefined && !isOlder(manifest.version, released)) return []
  const args = [
    '--reporter=json',
    '--pg-version=15',
    '--assume-in-transaction',
    '--stdin-filepath=a',
  ]
  const { stdout } = spawnSync(process.execPath, [squawk, ...args, `--exclude=${otherRules}`], {
    input: sql,
    encoding: 'utf8',
  })
  const rules = Findings.parse(JSON.parse(stdout)).map(({ rule_name }) => rule_name)
  const statements = sql.replace(/--.*$/gm, '').split(';')
  return [...rules, ...statements.filter((statement) => removal.test(statement))]
}

function isOlder(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0
}

test.each(files)('%s only expands', (file) => {
  expect(findContractions(readFileSync(join(migrations, file), 'utf8'))).toEqual([])
})

test('each is newer than the one before, or a database that has the newer one would skip it', () => {
  const times = journal.entries.map(({ when }) => when)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files)
})

const dropped = 'alter table "app_users" drop column "portrait";'
test.each([
  dropped,
  'drop table "shares";',
  'alter table "app_users" rename column "name" to "title";',
  'alter table "app_users" rename to "people";',
  'alter table "app_users" add column "phone" text not null;',
  'alter table "app_users" alter column "portrait" set not null;',
  'alter table "app_users" alter column "name" set data type integer;',
  'alter table "app_users" alter column "created_at" drop default;',
  'alter table "throttle" add constraint "once" unique ("attempts");',
  'truncate "shares";',
  `-- Not used any more.\n${dropped}`,
  `-- Since 999.0.0 the api no longer uses app_users.portrait.\n${dropped}`,
  `-- An example:\n-- Since 1.0.0 the api no longer uses app_users.portrait.\n${dropped}`,
])('a migration is refused: %s', (sql) => {
  expect(findContractions(sql)).not.toEqual([])
})

test.each([
  'alter table "app_users" add column "phone" text;',
  `alter table "app_users" add column "phone" text default '' not null;`,
  'create table "a" ("b" text not null); create index "a_b" on "a" ("b");',
  'create trigger "kept" before truncate on "a" for each statement execute function "keep"();',
  `-- Since 1.0.0 the api no longer uses app_users.portrait.\n${dropped}`,
])('a migration is accepted: %s', (sql) => {
  expect(findContractions(sql)).toEqual([])
})
