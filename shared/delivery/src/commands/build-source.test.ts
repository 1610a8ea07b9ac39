import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildSourceOf } from './build-source'

const commit = '0123456789abcdef0123456789abcdef01234567'
const gitHub = {
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'team/tables',
  GITHUB_SHA: commit,
  GITHUB_RUN_ID: '42',
  GITHUB_RUN_ATTEMPT: '2',
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-source-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('of GitHub Actions is the run, the commit and the repository', async () => {
  expect(await buildSourceOf(folder, gitHub)).toEqual({
    repository: 'https://github.com/team/tables',
    commit,
    isModified: false,
    build: 'https://github.com/team/tables/actions/runs/42/attempts/2',
  })
})

test('of GitLab CI is the job', async () => {
  const variables = {
    CI_PROJECT_URL: 'https://gitlab.example/team/tables',
    CI_COMMIT_SHA: commit,
    CI_JOB_URL: 'https://gitlab.example/team/tables/-/jobs/7',
  }
  expect(await buildSourceOf(folder, variables)).toMatchObject({
    repository: variables.CI_PROJECT_URL,
    commit,
    build: variables.CI_JOB_URL,
  })
})

test('of variables of the portal comes before that of the CI system, without credentials', async () => {
  const variables = {
    ...gitHub,
    PORTAL_REPOSITORY: 'https://robot:secret@git.example/tables.git?token=secret',
    PORTAL_COMMIT: 'ABCDEF0',
    PORTAL_BUILD: 'nightly\u001b[31m 7',
  }
  expect(await buildSourceOf(folder, variables)).toMatchObject({
    repository: 'https://git.example/tables.git',
    commit: 'abcdef0',
    build: 'nightly[31m 7',
  })
})

test('a commit that is none is refused', async () => {
  await expect(buildSourceOf(folder, { PORTAL_COMMIT: 'main' })).rejects.toThrow(
    'Not a commit: main. Correct PORTAL_COMMIT.',
  )
})

test('is unknown outside git and CI', async () => {
  expect(await buildSourceOf(folder, {})).toEqual({
    repository: null,
    commit: null,
    isModified: false,
    build: null,
  })
})

describe('of a working copy', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()
  beforeEach(() => {
    git('init', '--quiet')
    writeFileSync(join(folder, 'app.ts'), 'first')
    git('add', '.')
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
    git(...author, 'commit', '--quiet', '--message', 'first')
  })

  test('is its commit, and says whether files differ from it', async () => {
    const source = await buildSourceOf(folder, {})
    expect(source).toMatchObject({ commit: git('rev-parse', 'HEAD'), isModified: false })
    writeFileSync(join(folder, 'other.ts'), 'not in git')
    expect((await buildSourceOf(folder, {})).isModified).toBe(true)
    rmSync(join(folder, 'other.ts'))
    writeFileSync(join(folder, 'app.ts'), 'changed')
    expect((await buildSourceOf(folder, {})).isModified).toBe(true)
  })

  test.each([
    ['https://ana:token@git.example/team/tables.git', 'https://git.example/team/tables.git'],
    ['git@git.example:team/tables.git', 'ssh://git.example/team/tables.git'],
    ['ssh://git@git.example:2222/team/tables.git', 'ssh://git.example:2222/team/tables.git'],
    ['/home/ana/tables', null],
    ['file:///home/ana/tables', null],
    ['../tables', null],
  ])('with the remote %s names %s', async (remote, repository) => {
    git('remote', 'add', 'origin', remote)
    expect((await buildSourceOf(folder, {})).repository).toBe(repository)
  })
})
