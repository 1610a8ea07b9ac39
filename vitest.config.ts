import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { packages } from './tools/workspace.mjs'

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

const tests = packages.flatMap(testsBelow)

/** Files that write a whole page, mock a module or change the working folder: Vitest would keep that for the next file. */
const isolated = tests.filter(
  (path) =>
    /\/site\/(choose-host|early|leave-canary|paint)\.test/.test(path) ||
    /\b(vi\.(doM|m)ock|process\.chdir)\(/.test(readFileSync(path, 'utf8')),
)

const programs = '{shared/{build,delivery},demo,tools}/src/**/*.test.ts'

function testsBelow(folder: string): string[] {
  const below = join(folder, 'src')
  const names = existsSync(below) ? readdirSync(below, { recursive: true, encoding: 'utf8' }) : []
  return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => join(below, name))
}

const longestCommands = ['outside-team', 'documented', 'documented-portal']

/** In a fresh clone Vitest begins with the largest files: a long one that is small would run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longestCommands.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return place < 0 ? longestCommands.length : place
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One less than the processors by default, which is one of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit-isolated',
          include: isolated,
          setupFiles: [fewStyleRules],
          ...page,
        },
      },
      {
        test: {
          name: 'unit-programs',
          include: [programs],
          exclude: [...configDefaults.exclude, ...isolated],
          environment: 'node',
          restoreMocks: true,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          // To load jsdom and the UI library takes longer than most of these files, so they share both.
          name: 'unit-pages',
          include: ['{shared/*,host,remote-*}/src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, programs, ...isolated],
          setupFiles: [fewStyleRules, 'shared/testing/test/shared-page.ts'],
          isolate: false,
          unstubGlobals: true,
          testTimeout: 30_000,
          // Last: Vitest restarts a worker whose environment changes.
          sequence: { groupOrder: 2 },
          ...page,
        },
      },
      {
        test: {
          name: 'api',
          include: ['api/test/*.test.ts'],
          globalSetup: ['api/test/draw-demo.ts', 'api/test/migrate-once.ts'],
          setupFiles: ['api/test/cheap-hashes.ts'],
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
