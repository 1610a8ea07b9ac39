import { configDefaults, defineConfig } from 'vitest/config'

const api = {
  environment: 'node',
  // Each file starts servers of its own and shares nothing, so that the api is loaded once for all of them.
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

const command = {
  environment: 'node',
  // A bench takes about half a minute on two idle cores, and a hook may install the packages of a copy.
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

/** From version 25 on, Node has a storage of its own, which hides that of jsdom. */
const withoutOwnStorage = process.allowedNodeEnvironmentFlags.has('--webstorage')
  ? ['--no-webstorage']
  : []

const page = {
  environment: 'jsdom',
  restoreMocks: true,
  execArgv: withoutOwnStorage,
}

const fewStyleRules = 'tools/src/few-style-rules.ts'

/** Tests of components that mock modules, so their files cannot share them. */
const mocking = [
  'remote-account/src/features/profile/portrait/portrait-editor.test.tsx',
  'remote-dashboard/src/features/projects/cards.test.tsx',
  'remote-dashboard/src/features/projects/company-row.test.tsx',
]

export default defineConfig({
  test: {
    // One less than the processors by default, which is one of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{shared/*,host,remote-*,demo}/src/**/*.test.ts',
            'host/src/**/*.test.tsx',
            'tools/src/**/*.test.ts',
            ...mocking,
          ],
          setupFiles: [fewStyleRules],
          ...page,
        },
      },
      {
        test: {
          // Loading the UI library takes longer than most of these files, so they share it.
          name: 'unit-components',
          include: ['{shared/*,remote-*}/src/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...mocking],
          setupFiles: [fewStyleRules, 'shared/testing/test/shared-page.ts'],
          isolate: false,
          unstubGlobals: true,
          testTimeout: 30_000,
          // After the other unit tests: a worker that changes between isolated and shared files starts anew.
          sequence: { groupOrder: 1 },
          ...page,
        },
      },
      {
        test: {
          name: 'api',
          include: ['api/test/*.test.ts'],
          globalSetup: ['api/test/draw-demo.ts', 'api/test/migrate-once.ts'],
          ...api,
        },
      },
      {
        test: {
          // On the databases that they choose themselves, so once, whichever the others run on.
          name: 'api-processes',
          include: ['api/src/**/*.test.ts', 'api/test/processes/*.test.ts'],
          globalSetup: [
            'api/test/draw-demo.ts',
            'api/test/migrate-once.ts',
            'api/test/processes/compile.ts',
          ],
          ...api,
        },
      },
      {
        test: {
          name: 'commands',
          include: ['tools/test/*.test.ts'],
          ...command,
        },
      },
      {
        test: {
          // They measure, or compile into a folder of the repository: nothing runs beside them.
          name: 'alone',
          include: ['tools/test/alone/*.test.ts'],
          ...command,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
