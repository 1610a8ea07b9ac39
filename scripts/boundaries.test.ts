// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importProblems } from './boundaries.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-boundaries-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const manifests = {
  'package.json': { devDependencies: { vitest: '1' } },
  'shared/package.json': {
    exports: {
      './contract': './src/contract/contract.ts',
      './ui/core': './src/ui/core.ts',
      './build': './src/build/define.ts',
      './qa/*': './src/qa/*.ts',
      './testing/*': './src/testing/*.tsx',
    },
    dependencies: { react: '1', zod: '1' },
  },
  ...Object.fromEntries(
    ['host', 'remote-a', 'remote-b', 'api', 'e2e'].map((folder) => [
      `${folder}/package.json`,
      { dependencies: { '@portal/shared': '1', react: '1' } },
    ]),
  ),
}

const sources = {
  'shared/src/contract/contract.ts': '',
  'shared/src/ui/core.ts': '',
  'shared/src/build/define.ts': '',
  'shared/src/release/publish.ts': '',
  'shared/src/testing/render.tsx': '',
  'shared/src/qa/switches.ts': '',
  'host/src/app.tsx': '',
  'remote-a/src/remote.tsx': '',
  'remote-a/src/features/one/one.tsx': '',
  'remote-a/src/features/two/two.tsx': '',
  'remote-b/src/page.tsx': '',
  'api/src/app.ts': '',
  'api/src/qa/faults.ts': '',
  'e2e/journey.spec.ts': '',
}

/** What is wrong with the imports of a repository in order, after this text was put into a file. */
function problems(file: string, text: string): string[] {
  const files = {
    ...Object.fromEntries(
      Object.entries(manifests).map(([path, value]) => [path, JSON.stringify(value)]),
    ),
    ...sources,
    [file]: text,
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return importProblems(root, ['shared', 'host', 'remote-a', 'remote-b', 'api', 'e2e'])
}

test.each([
  ['remote-a/src/remote.tsx', "import '@portal/shared/ui/core'"],
  ['remote-a/src/remote.tsx', "const one = () => import('./features/one/one')"],
  ['remote-a/src/remote.test.tsx', "import '@portal/shared/testing/render'\nimport 'vitest'"],
  ['remote-a/rsbuild.config.ts', "import '@portal/shared/build'"],
  ['shared/src/contract/version.ts', "import { z } from 'zod'"],
  ['api/src/app.ts', "import '@portal/shared/contract'\nimport 'node:fs'"],
  ['api/src/qa/main.ts', "import '../app'\nimport '@portal/shared/qa/switches'"],
])('%s may say %s', (file, text) => {
  expect(problems(file, text)).toEqual([])
})

test.each([
  ['remote-a/src/remote.tsx', "import '../../remote-b/src/page'", /a remote knows no other app/],
  ['remote-a/src/remote.tsx', "import type { X } from '../../remote-b/src/page'", /no other app/],
  ['remote-a/src/remote.tsx', "export { X } from '../../host/src/app'", /no other app/],
  ['remote-a/src/remote.tsx', "type X = import('../../host/src/app').X", /no other app/],
  ['remote-a/src/remote.tsx', "import('../../api/src/app')", /no other app/],
  ['remote-a/src/remote.tsx', "import '@portal/shared/build'", /the public parts|knows the build/],
  ['remote-a/src/remote.tsx', "import '@portal/shared/testing/render'", /there for tests/],
  ['remote-a/src/features/one/one.tsx', "import '../two/two'", /no other feature/],
  ['host/src/app.tsx', "import '../../remote-a/src/remote'", /the host knows no other app/],
  ['api/src/app.ts', "import '@portal/shared/ui/core'", /only the contract/],
  ['api/src/app.ts', "import '../../host/src/app'", /only the contract/],
  ['shared/src/ui/core.ts', "import '../../../host/src/app'", /shared knows no app/],
  ['shared/src/ui/core.ts', "import '../release/publish'", /neither build nor delivery/],
  ['shared/src/contract/contract.ts', "import 'react'", /zod only/],
  ['shared/src/contract/contract.ts', "import '../ui/core'", /zod only/],
  ['e2e/journey.spec.ts', "import '../host/src/app'", /only the contract/],
  ['host/src/app.tsx', "import '@portal/shared/qa/switches'", /nothing of production knows QA/],
  ['api/src/app.ts', "import('./qa/faults')", /nothing of production knows QA/],
  ['host/src/app.tsx', "import './gone'", /nothing is found for \.\/gone/],
  ['host/src/app.tsx', "import '@portal/shared/gone'", /nothing is found/],
  ['host/src/app.tsx', "import 'lodash'", /lodash is not in its package\.json/],
])('%s may not say %s', (file, text, message) => {
  expect(problems(file, text).join()).toMatch(message)
  expect(problems(file, text)[0]).toMatch(new RegExp(`^${file}:1 `))
})

test('a cycle is found', () => {
  expect(problems('remote-b/src/page.tsx', "import './page'")).toEqual([
    'remote-b/src/page.tsx:1 imports itself through remote-b/src/page.tsx → remote-b/src/page.tsx',
  ])
})
