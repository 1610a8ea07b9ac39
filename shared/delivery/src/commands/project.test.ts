import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { commandOf, projectOf } from './project'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'portal-project-'))
afterAll(() => rmSync(reports, { recursive: true }))
mkdirSync(join(reports, 'src/features'), { recursive: true })
writeFileSync(join(reports, 'package.json'), '{ "name": "@team/remote-reports" }')

test.each([
  ['the workspace', '.', undefined],
  ['a remote in the workspace', 'remote-auth/src/features', 'remote-auth'],
  ['another package of the workspace', 'shared/kit', undefined],
])('%s is told by the folder', (_, folder, app) => {
  const project = projectOf(join(root, folder))
  expect({ ...project, root: join(project.root, '/') }).toEqual({ kind: 'workspace', root, app })
})

test('the repository of a remote is told by its package, in a folder inside it too', () => {
  const project = { kind: 'repository', root: reports, app: 'remote-reports' }
  expect(projectOf(reports)).toEqual(project)
  expect(projectOf(join(reports, 'src/features'))).toEqual(project)
})

test('the command of a package that is not installed is refused', () => {
  expect(() => commandOf(reports, '@rsbuild/core', 'rsbuild')).toThrow(
    `@rsbuild/core is not installed in ${reports}. Run npm install.`,
  )
})
