// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inputsOf } from './inputs'

let folder: string
const write = (path: string, text = path) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const inputs = () => inputsOf('remote-reports', folder)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-inputs-'))
  for (const path of ['package.json', 'rsbuild.config.ts', 'src/remote.tsx', 'public/icon.svg'])
    write(path)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  'src/features/reports/reports-page.tsx',
  'src/i18n/en.json',
  'public/font.woff2',
  'pictures/logo.svg',
  'package.json',
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

test('a link to nothing, as editors leave, ends no build', () => {
  const before = inputs()
  symlinkSync('nowhere', join(folder, 'src/.#remote.tsx'))
  symlinkSync('nowhere', join(folder, 'src/old'))
  symlinkSync('nowhere', join(folder, 'link'))
  expect(inputs()).toBe(before)
})
