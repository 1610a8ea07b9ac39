import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  applied,
  nothingReported,
  type TemporarySite,
  temporarySite,
} from '@portal/delivery/commands/build-fixture'
import { startCanary } from '@portal/delivery/commands/canary'
import { statusOf } from '@portal/delivery/commands/status'
import { readPointer } from '@portal/delivery/documents/pointer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { root } from '../workspace.mjs'

// Runs the steps of the pipeline that a new remote brings, on a real site and in a repository of git.

const app = 'remote-reports'
const template = join(root, 'shared/create-remote/template/repository')
const workflow = readFileSync(join(template, '.github/workflows/release.yml.txt'), 'utf8')
const { env, jobs } = parse(workflow.replaceAll('{name}', 'reports'))
const { release } = jobs
const steps: { id?: string; if?: string; run?: string }[] = release.steps
const stepWith = (word: string) => {
  const found = steps.find(({ run }) => run?.includes(word))
  return { condition: found?.if, run: found?.run ?? '' }
}
const publishing = stepWith('portal publish')
const rollout = stepWith('--wait')
const cleanup = stepWith('--end')

vi.setConfig({ testTimeout: 60_000 })

let site: TemporarySite
let home: string
let settings: NodeJS.ProcessEnv
beforeEach(async () => {
  site = await temporarySite()
  await site.release('host')
  home = join(site.folder, app)
  const programs = mkdtempSync(join(site.folder, 'bin-'))
  const portal = join(root, 'shared/delivery/src/commands/portal.ts')
  // Without the name of the command.
  const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" --import "${import.meta.resolve('tsx')}" "${portal}" "$@"\n`
  writeFileSync(join(programs, 'npx'), npx)
  chmodSync(join(programs, 'npx'), 0o755)
  settings = {
    PATH: `${programs}:${process.env.PATH}`,
    HOME: site.folder,
    PORTAL_SITE: site.site,
    RUNNER_TEMP: mkdtempSync(join(site.folder, 'runner-')),
  }
})
afterEach(() => site.remove())

/** Commits a build of the remote, as a checkout and `npm run build` leave it. */
async function push(door: string): Promise<void> {
  await site.build(app, { contents: { container: 'remote_reports' }, files: { 'door.js': door } })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: app, version: '1.0.0' }))
  cpSync(join(template, '.gitignore.txt'), join(home, '.gitignore'))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...words], {
      cwd: home,
    })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'change')
}

/** Runs a step in bash, as GitHub does. */
async function run({ run: given }: { run: string }, id = '') {
  const line = given
    .replaceAll(/\$\{\{ steps\.publish\.outputs\.id \}\}/g, id)
    .replace('--for 30m', '--for 1s')
    .replace(/--api \S+/, '--api http://127.0.0.1:9')
  const outputs = join(site.folder, 'outputs')
  writeFileSync(outputs, '')
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', line], {
    cwd: home,
    env: { ...settings, GITHUB_OUTPUT: outputs },
  })
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return {
    code: child.exitCode,
    output: output + errors,
    id: /^id=(.+)$/m.exec(readFileSync(outputs, 'utf8'))?.[1] ?? '',
  }
}

test('the pipeline has a token for its app, and no keys of the whole site', () => {
  expect(env).toEqual({ PORTAL_SITE: 'https://deliver.portal.example' })
  expect(Object.keys(release.env)).toEqual(['PORTAL_TOKEN'])
  const [, verbs = ''] = /--app remote-\{name\} --verbs (\S+)/.exec(workflow) ?? []
  expect(verbs.split(',').sort()).toEqual(['canary', 'history', 'promote', 'publish', 'status'])
})

const publish = () => run(publishing)
const channels = async () => (await readPointer(site.storage, app)).channels

test('a release names its commit, without changes', async () => {
  await push('first()')

  const { id, output } = await publish()

  expect(id, output).toMatch(/^1\.0\.0-/)
  const status = await statusOf(site.storage, nothingReported)
  const { provenance } = status.find((row) => row.app === app) ?? {}
  expect(provenance).toMatchObject([{ release: id, commit: expect.any(String), isModified: false }])
})

test('the first release goes live, and a push that makes no other one stays green', async () => {
  await push('first()')
  const { id } = await publish()
  const first = await run(rollout, id)
  expect(first.code, first.output).toBe(0)
  expect(await channels()).toEqual({ stable: id })

  // Nothing that is built has changed.
  const again = await publish()
  expect(again.id, again.output).toBe(id)
  const second = await run(rollout, id)

  expect(second.output).toContain(`${app} ${id} was already live`)
  expect(second.code, second.output).toBe(0)
  expect(await channels()).toEqual({ stable: id })
})

test('a release whose health no api says is given to nobody, and the job fails', async () => {
  await push('first()')
  const { id: live } = await publish()
  await run(rollout, live)
  await push('second()')
  const { id } = await publish()

  const { code, output } = await run(rollout, id)

  expect(code, output).toBe(1)
  expect(output).toContain('The api at http://127.0.0.1:9 did not return the health of releases.')
  expect(await channels()).toEqual({ stable: live })
})

test('a job that fails rolls back no canary but its own', async () => {
  expect(cleanup.condition).toBe('(failure() || cancelled()) && steps.publish.outputs.id')
  await push('first()')
  const { id: live } = await publish()
  await run(rollout, live)
  const other = await site.publishBuild(app, {
    contents: { container: 'remote_reports' },
    files: { 'door.js': 'third()' },
  })
  await push('second()')
  const { id: own } = await publish()

  await applied(site.storage, startCanary({ app, id: other, share: 10 }), 'test')
  expect((await run(cleanup, own)).output).toContain(
    `The canary of ${app} is ${other}, not ${own}.`,
  )
  expect(await channels()).toEqual({ stable: live, canary: other })

  await applied(site.storage, startCanary({ app, id: own, share: 10 }), 'test')
  expect((await run(cleanup, own)).code).toBe(0)
  expect(await channels()).toEqual({ stable: live })
})
