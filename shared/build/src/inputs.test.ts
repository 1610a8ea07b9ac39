import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inputsOf } from './inputs'

let folder: string
const write = (path: string, text = path) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const inputs = () => inputsOf('remote-reports', folder)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-inputs-'))
  write('package.json', '{}')
  for (const path of ['rsbuild.config.ts', 'src/remote.tsx', 'public/icon.svg']) write(path)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  'src/features/reports/reports-page.tsx',
  'src/i18n/en.json',
  'public/font.woff2',
  'pictures/logo.svg',
  'package-lock.json',
  'pnpm-lock.yaml',
  'rsbuild.config.ts',
  'tsconfig.base.json',
  '.browserslistrc',
])('a build is made from %s', (path) => {
  const before = inputs()
  write(path, 'changed')
  expect(inputs()).not.toBe(before)
})

test.each([
  '.DS_Store',
  'src/.DS_Store',
  '.idea/workspace.xml',
  '.env',
  'reports.pem',
  'coverage/index.html',
  'dist/contents.json',
  'node_modules/react/index.js',
  'notes.md',
  'src/remote.test.tsx',
])('a build is not made from %s', (path) => {
  const before = inputs()
  write(path)
  expect(inputs()).toBe(before)
})

test('a build is made from its package.json', () => {
  const before = inputs()
  write('package.json', '{"version":"1.0.1"}')
  expect(inputs()).not.toBe(before)
})

describe('in the monorepo of a team', () => {
  const app = () => inputsOf('remote-reports', join(folder, 'apps/reports'))
  beforeEach(() => {
    const needs = (...names: string[]) =>
      JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '*'])) })
    write('apps/reports/package.json', needs('@team/charts', 'react'))
    write('packages/charts/package.json', needs('@team/colors'))
    write('packages/charts/src/chart.tsx')
    write('packages/colors/package.json', '{}')
    write('packages/colors/src/colors.ts')
    write('packages/other/src/other.ts')
    write('node_modules/react/package.json', '{}')
    for (const name of ['charts', 'colors']) {
      mkdirSync(join(folder, 'node_modules/@team'), { recursive: true })
      symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@team', name))
    }
  })

  test.each([
    'packages/charts/src/chart.tsx',
    'packages/colors/src/colors.ts',
    'package-lock.json',
    'yarn.lock',
  ])('a build is made from %s', (path) => {
    const before = app()
    write(path, 'changed')
    expect(app()).not.toBe(before)
  })

  test.each(['packages/other/src/other.ts', 'node_modules/react/package.json', 'turbo.json'])(
    'a build is not made from %s',
    (path) => {
      const before = app()
      write(path, '{"changed":true}')
      expect(app()).toBe(before)
    },
  )

  test('the lock file of the app itself is the one that counts', () => {
    write('apps/reports/package-lock.json')
    const before = app()
    write('package-lock.json', 'changed')
    expect(app()).toBe(before)
  })
})

test('a build is made from the public variables that its sources name', () => {
  write('src/remote.tsx', 'fetch(process.env.PUBLIC_REPORTS)')
  const before = inputs()
  vi.stubEnv('PUBLIC_OTHER', 'https://other.example')
  expect(inputs()).toBe(before)
  vi.stubEnv('PUBLIC_REPORTS', 'https://reports.example')
  expect(inputs()).not.toBe(before)
  vi.unstubAllEnvs()
})

test('a link to nothing, as editors leave, ends no build', () => {
  const before = inputs()
  symlinkSync('nowhere', join(folder, 'src/.#remote.tsx'))
  symlinkSync('nowhere', join(folder, 'src/old'))
  symlinkSync('nowhere', join(folder, 'link'))
  expect(inputs()).toBe(before)
})
