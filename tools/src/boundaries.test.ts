import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config from '../../.dependency-cruiser.mjs'
import { root } from '../workspace.mjs'
import { commandOf } from './installed-command'

type Manifest = {
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '1']))
const remote: Manifest = {
  dependencies: named('@portal/contract', '@portal/kit', '@fluentui/react-icons', 'react'),
  devDependencies: named('@portal/build', '@portal/testing'),
}
const manifests: Record<string, Manifest> = {
  '.': { devDependencies: named('vitest') },
  'shared/contract': {
    exports: { '.': './src/contract.ts', './qa/*': './src/qa/*.ts' },
    dependencies: named('zod'),
  },
  'shared/kit': {
    exports: { './ui/core': './src/ui/core.ts' },
    dependencies: named('@fluentui/react-components', '@portal/contract'),
  },
  'shared/build': {
    exports: { '.': './src/define.ts', './ports': './src/ports.ts' },
    dependencies: named('@portal/contract'),
  },
  'shared/delivery': {
    exports: { './commands/publish': './src/commands/publish.ts' },
    dependencies: named('@portal/contract'),
  },
  'shared/testing': { exports: { './*': './src/*.tsx' } },
  'remote-auth': remote,
  'remote-tables': { ...remote, dependencies: { ...remote.dependencies, ...named('axios') } },
  host: {
    dependencies: named(
      '@fluentui/react-components',
      '@portal/contract',
      '@portal/kit',
      'axios',
      'react',
      'socket.io-client',
    ),
    devDependencies: named('@portal/build', '@portal/testing', '@rsbuild/core'),
  },
  api: {
    dependencies: named('@portal/contract', 'zod'),
    devDependencies: named('@portal/demo', 'socket.io-client'),
  },
  demo: { exports: { '.': './src/demo.ts' } },
  e2e: {
    exports: { './mutations': './mutations/mutations.ts' },
    devDependencies: named('@portal/contract', '@portal/delivery'),
  },
  tools: { devDependencies: named('@portal/build', '@portal/e2e') },
}

const declared = Object.values(manifests).flatMap(({ dependencies, devDependencies }) =>
  Object.keys({ ...dependencies, ...devDependencies }),
)
const vendors = ['lodash', ...declared.filter((name) => !name.startsWith('@portal/'))]

const hostFolders = [
  ...['errors', 'components', 'i18n', 'shortcuts', 'http', 'live', 'remotes', 'session', 'dialogs'],
  ...['notifications', 'layout', 'router'],
]

const deliveryFolders = ['storage', 'documents', 'site', 'server', 'client', 'commands']

const allowed = {
  'host/src/session/down.ts': "import '../http/calls'",
  'demo/src/demo.ts': '',
  'api/src/demo/load-demo.ts': "export const load = () => import('@portal/demo')",
  'shared/contract/src/contract.ts': "import { z } from 'zod'",
  'shared/contract/src/qa/switches.ts': "import '../contract'",
  'shared/kit/src/ui/core.ts': "export * from '@fluentui/react-components'",
  'shared/kit/src/portal/panels.tsx': "import { Button } from '@fluentui/react-components'",
  'shared/build/src/define.ts': "import 'node:fs'",
  'shared/build/src/ports.ts': "import '@portal/contract'",
  'shared/delivery/src/commands/publish.ts': "import '@portal/contract'\nimport 'node:fs'",
  'shared/testing/src/render.tsx': '',
  'remote-auth/rsbuild.config.ts': "import '@portal/build'",
  'remote-auth/src/page.tsx': "import '@portal/kit/ui/core'\nimport '@fluentui/react-icons'",
  'remote-auth/src/page.test.tsx': "import '@portal/testing/render'\nimport 'vitest'",
  'remote-auth/src/lazy.tsx': "const one = () => import('./features/one/one')",
  'remote-auth/src/components/button.tsx': '',
  'remote-auth/src/features/one/one.tsx': "import '../../components/button'\nimport './part'",
  'remote-auth/src/features/one/part.tsx': '',
  'remote-auth/src/features/two/two.tsx': '',
  'host/src/app.tsx': "import '@portal/contract'",
  'host/src/http/http-client.ts': "import type { AxiosRequestConfig } from 'axios'",
  'host/src/live/live-connection.ts': "const io = () => import('socket.io-client')",
  'host/src/qa/main.tsx': "import '@portal/contract/qa/switches'\nimport '../app'",
  'api/src/app.ts': "import '@portal/contract'\nimport 'node:fs'",
  'api/src/qa/faults.ts': "import '../app'",
  'api/test/live.test.ts': "import 'socket.io-client'",
  'e2e/journey.spec.ts': "import '@portal/delivery/commands/publish'",
  'e2e/bench/load/monolith/release.ts': "import '../../../../host/src/app'",
  'e2e/mutations/mutations.ts': '',
  'tools/src/ports.ts': "import '@portal/build/ports'",
  'tools/src/commands/mutate.ts': "import '@portal/e2e/mutations'",
  'tools/src/boundaries.test.ts': "import '../../.dependency-cruiser.mjs'",
  '.dependency-cruiser.mjs': '',
}

/** For each rule, the files that break it and no other rule. */
const breaches: Record<string, Record<string, string>> = {
  'no-cycles': {
    'api/src/itself.ts': "import './itself'",
    'api/src/first.ts': "import type { Second } from './second'",
  },
  'no-unresolvable': {
    'host/src/gone.tsx': "import './nowhere'",
    'host/src/private.tsx': "import '@portal/kit/ui/themes'",
    'remote-auth/src/unnamed.tsx': "import '@portal/delivery/commands/publish'",
  },
  'no-undeclared-dependency': { 'host/src/undeclared.ts': "import 'lodash'" },
  'no-dev-dependency-in-product': {
    'host/src/own-tool.ts': "import '@rsbuild/core'",
    'api/src/root-tool.ts': "import 'vitest'",
  },
  'no-relative-import-out-of-package': {
    'remote-auth/src/value.tsx': "import { x } from '../../remote-tables/src/target'\n;<b>{x}</b>",
    'remote-auth/src/type.ts': "import type { X } from '../../host/src/app'",
    'remote-auth/src/inline-type.ts': "import { type X } from '../../host/src/app'",
    'remote-auth/src/export.ts': "export { x } from '../../api/src/app'",
    'remote-auth/src/export-all.ts': "export * from '../../api/src/app'",
    'remote-auth/src/export-type.ts': "export type { X } from '../../e2e/journey.spec'",
    'remote-auth/src/lazy-value.tsx': "const x = <b>{import('../../host/src/app')}</b>",
    'remote-auth/src/import-type.ts': "type X = Set<import('../../host/src/app').X>",
    'remote-auth/src/typeof-import.ts': "type X = typeof import('../../host/src/app')",
    'remote-auth/src/require.cjs': "require('../../host/src/app.tsx')",
    'shared/kit/src/upwards.ts': "import '../../../host/src/app'",
    'shared/kit/src/sideways.ts': "import '../../contract/src/contract'",
    'api/src/by-path.ts': "import '../../shared/contract/src/contract'",
    'e2e/by-path.spec.ts': "import '../host/src/app'",
    'tools/src/by-path.ts': "import '../../host/src/app'",
  },
  'no-import-between-features': {
    'remote-auth/src/features/one/other.tsx': "import '../two/two'",
  },
  'no-feature-in-components': {
    'remote-auth/src/components/upwards.tsx': "import '../features/one/one'",
  },
  'build-in-its-configuration-only': { 'remote-auth/src/built.ts': "import '@portal/build'" },
  'no-test-code-in-product': {
    'remote-auth/src/fake.tsx': "import '@portal/testing/render'",
    'host/src/fixture.ts': "import './data-fixture'",
  },
  'no-node-in-browser-code': {
    'shared/contract/src/files.ts': "import 'node:fs'",
    'host/src/paths.ts': "import { join } from 'path'",
  },
  'no-qa-in-production': {
    'api/src/main.ts': "import './start'",
    'api/src/admin/cli.ts': "import('../start')",
    'host/src/main.tsx': "import '@portal/contract/qa/switches'",
    'remote-tables/src/remote.tsx': "import '@portal/contract/qa/switches'",
    'shared/delivery/src/commands/cli.ts': "import '@portal/contract/qa/switches'",
  },
  'axios-in-http-only': { 'remote-tables/src/request.ts': "import 'axios'" },
  'socket-io-client-in-live-only': { 'host/src/socket.ts': "import('socket.io-client')" },
  'fluent-in-kit-only': {
    'host/src/button.tsx': "export { Button } from '@fluentui/react-components'",
    'shared/kit/src/portal/dialog.tsx': "import '@fluentui/react-components'",
  },
  ...Object.fromEntries(
    hostFolders.map((folder) => [
      `no-upward-import-from-host-${folder}`,
      { [`host/src/${folder}/up.ts`]: "import '../qa/panel'" },
    ]),
  ),
  ...Object.fromEntries(
    ['placement', 'care'].map((folder) => [
      `no-upward-import-from-host-remotes-${folder}`,
      { [`host/src/remotes/${folder}/up.ts`]: "import '../loading/load-part'" },
    ]),
  ),
  ...Object.fromEntries(
    deliveryFolders.map((folder) => [
      `no-upward-import-from-delivery-${folder}`,
      { [`shared/delivery/src/${folder}/up.ts`]: "import '../service/answer'" },
    ]),
  ),
  'demo-in-its-loader-only': { 'api/src/seed.ts': "const load = () => import('@portal/demo')" },
}

/** Files that breaches import. A cycle is reported once, at its first file. */
const targets = {
  'shared/delivery/src/service/answer.ts': '',
  'host/src/qa/panel.ts': '',
  'host/src/http/calls.ts': '',
  'host/src/remotes/loading/load-part.ts': '',
  'remote-tables/src/target.ts': '',
  'host/src/data-fixture.ts': '',
  'api/src/second.ts': "export type Second = import('./first').First",
  'api/src/start.ts': "import './qa/faults'",
}

let tree: string
let violations: { from: string; to: string; rule: { name: string } }[]

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'portal-boundaries-'))
  const files = Object.assign({}, allowed, targets, ...Object.values(breaches))
  for (const [path, text] of Object.entries<string>(files)) write(path, text)
  for (const [folder, manifest] of Object.entries(manifests)) {
    write(`${folder}/package.json`, JSON.stringify(manifest))
    linkWorkspacePackages(folder, manifest)
  }
  for (const name of vendors) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  violations = cruise()
}, 60_000)
afterAll(() => rmSync(tree, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

/** As pnpm does: a package finds what its package.json names. */
function linkWorkspacePackages(folder: string, { dependencies, devDependencies }: Manifest) {
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    if (!name.startsWith('@portal/')) continue
    const link = join(tree, folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    const home = Object.keys(manifests).find((one) => `@portal/${basename(one)}` === name) ?? ''
    symlinkSync(join(tree, home), link, 'junction')
  }
}

function cruise() {
  const folders = Object.keys(manifests).filter((folder) => folder !== '.')
  const output = execFileSync(
    process.execPath,
    [
      commandOf('.', 'dependency-cruiser', 'depcruise'),
      `--config=${join(root, '.dependency-cruiser.mjs')}`,
      '--output-type=json',
      ...folders,
    ],
    { cwd: tree, encoding: 'utf8' },
  )
  return JSON.parse(output).summary.violations
}

test('every rule has a planted breach, and every planted breach a rule', () => {
  expect(Object.keys(breaches).sort()).toEqual(config.forbidden?.map(({ name }) => name).sort())
})

test.each(Object.entries(breaches))('%s is found in every planted file', (name, files) => {
  const broken = violations.filter(({ rule }) => rule.name === name)
  expect([...new Set(broken.map(({ from }) => from))].sort()).toEqual(Object.keys(files).sort())
})

test('every rule stops the check', () => {
  for (const { name, severity } of config.forbidden ?? [])
    expect(`${name} ${severity}`).toMatch(/ error$/)
})

test('files without a breach pass', () => {
  const broken = new Set(violations.map(({ from }) => from))
  expect(Object.keys({ ...allowed, ...targets }).filter((file) => broken.has(file))).toEqual([])
})

test('the starting points of production exist', () => {
  for (const file of Object.keys(breaches['no-qa-in-production'] ?? {}))
    expect(existsSync(join(root, file)), file).toBe(true)
})
