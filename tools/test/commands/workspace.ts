import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { packages, root } from '../../workspace.mjs'
import type { Proofs } from './proof'
import type { Stand } from './stand'

/** Commands that the gate runs elsewhere: in which file, and how the file mentions them. */
export const elsewhere: Readonly<Record<string, readonly [file: string, mention: string]>> = {
  'npm test': ['tools/src/commands/test.ts', "vitest('commands'"],
  'npm run check': ['tools/src/commands/test.ts', "runPart('static checks', runChecks)"],
  'npm run check -- remote-tables': [
    'e2e/journeys/remotes/create-remote.spec.ts',
    "copy.node(['tools/run.mjs', 'check', app])",
  ],
  'npm run qa': ['e2e/fixtures/qa-portal.ts', "[tools, 'qa']"],
  'npm run create-remote -- reports': [
    'e2e/journeys/remotes/create-remote.spec.ts',
    "['tools/run.mjs', 'create-remote', ",
  ],
  'npm create @portal/remote@latest reports': [
    'tools/test/outside-team.test.ts',
    "'npm create --yes @portal/remote@latest reports'",
  ],
  'npm test && npx portal deliver': [
    'tools/test/outside-team.test.ts',
    "'npm test && npx portal deliver'",
  ],
  'npm run pack -- packages': ['tools/test/outside-team.test.ts', "'pack', '--', folder"],
  'npm publish ./packages/<file>': ['tools/test/registry.ts', "['publish', file]"],
  'TEST_DATABASE_URL=postgres://… npm run bench:api': bench('api'),
  'npm run bench': ['tools/test/alone/benches.test.ts', "['run', 'bench']"],
  'npm run bench -- --full': ['tools/src/commands/bench.ts', "name === '--full'"],
  'npm run bench:dashboard': bench('dashboard'),
  'npm run bench:dashboard -- --projects 500': bench('dashboard'),
  'npm run bench -- lighthouse': bench('lighthouse'),
  'npm run bench:load': bench('load'),
  'npm run bench:load -- --runs 1': bench('load'),
  'npm run bench:interactions': bench('interactions'),
  'npm run bench:redeploy': bench('redeploy'),
  'npm run bench:redeploy -- --apps remote-auth': bench('redeploy'),
  'npm run bench:servers': bench('servers'),
  'npm run bench:tables': bench('tables'),
  'npm run bench:tables -- --rows 5000': bench('tables'),
}

/** Commands that Playwright answers with a list of their tests. */
export const playwrightRuns: readonly string[] = [
  'npm run e2e',
  'PORTAL_URL=https://… API_URL=https://… npm run e2e',
  'npm run e2e -- --remote remote-tables',
  'npm run e2e -- --release remote-tables@1.3.0-ab12cd34',
  'npm run e2e -- --release remote-tables@1.3.0-ab12cd34 --preview <link>',
  'npm run e2e -- journeys/tables -g "Escape"',
  `npm run e2e -- --remote $REMOTE --release \${{ steps.publish.outputs.release }}`,
  'E2E_ALL=1 npm run e2e',
  'E2E_WHOLE_MATRIX=yes npm run e2e -- journeys/qa',
  'npm run e2e:accessibility',
  'npm run e2e:engines',
  'npm run e2e:pictures',
  'npm run test:dev',
]

/** Commands that need no running portal. */
export function workspaceProofs({ copy, data }: Stand): Proofs {
  return {
    'npm run bench -- --document': {
      prints: /bench --document/,
      before: async () => {
        const redeploy = [{ of: 'redeploy of host', measure: 'scripts', value: 1.5, unit: 'KB' }]
        mkdirSync(data, { recursive: true })
        writeFileSync(join(data, 'bench.json'), JSON.stringify({ redeploy }))
      },
      after: () => {
        const document = readFileSync(join(copy.folder, 'docs/performance.md'), 'utf8')
        expect(document).toContain('| redeploy of host | 1.5 KB |')
        rmSync(join(data, 'bench.json'))
      },
    },
    'npm run format': { prints: /^Checked \d+ files/m },
    'npm run test:unit': { short: ' -- delivery/src/site/settings.test', prints: /\d+ passed/ },
    'npm run test:unit -- $REMOTE': {
      prints: /\d+ passed/,
      settings: () => ({ REMOTE: 'remote-tables/src/features/table/csv.test.ts' }),
    },
    'npm run test:api': { short: ' -- api/src/config.test.ts', prints: /\d+ passed/ },
    'npm run test:fuzz': {
      prints: /\d+ passed/,
      settings: () => ({ FUZZ_REQUESTS: '1000', FUZZ_SEED: '1' }),
    },
    'npm run migrations --prefix api': { prints: /No schema changes/ },
    'npm run build --prefix api': { prints: /^The api is compiled/m },
    'npm run build --prefix shared/delivery': {
      prints: /^The servers of delivery and its commands are compiled/m,
    },
    'npm run changeset': { short: ' -- add --empty', prints: /Empty Changeset added/i },
    'npm run changeset -- version': {
      prints: /All files have been updated/,
      after: restoreManifests,
    },
    'npm run surface': { prints: /^$/m },
    'npm run surface -- --released': { prints: /^$/m },
    'npm run e2e:mutations': { short: ' -- --list', prints: /a new password ends/ },
    // It changes what is installed, which the copy shares with the repository.
    'npm exec --yes -- "$(node -p \'require("./package.json").packageManager\')" install --no-frozen-lockfile':
      { short: ' --help', prints: /Usage: pnpm install/ },
  }

  /** New versions in the copy would make its next command install, and link what is installed here to the copy. */
  function restoreManifests(): void {
    for (const folder of ['.', ...packages])
      cpSync(join(root, folder, 'package.json'), join(copy.folder, folder, 'package.json'))
  }
}

function bench(name: string): [string, string] {
  return ['tools/src/commands/bench.ts', `  ${name}: {`]
}
