// @vitest-environment node
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  nothingReported,
  type TemporarySite,
  temporarySite,
} from '@portal/delivery/commands/build-fixture'
import { statusOf } from '@portal/delivery/commands/status'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { root } from '../workspace.mjs'

// Runs the steps of the pipeline that a new remote brings, on a real site and in a repository of git.

const app = 'remote-reports'
const template = join(root, 'shared/create-remote/template/repository')
const workflow = readFileSync(join(template, '.github/workflows/release.yml.txt'), 'utf8')
const { release } = parse(workflow.replaceAll('{name}', 'reports')).jobs
const steps: { id?: string; if?: string; run: string }[] = release.steps

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
async function run(step: { run: string } | undefined, id = '') {
  const line = `${step?.run}`
    // biome-ignore lint/suspicious/noTemplateCurlyInString: The runner fills it in.
    .replaceAll('${{ steps.publish.outputs.id }}', id)
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

const publish = () => run(steps.find(({ id }) => id === 'publish'))

test('a release names its commit, without changes', async () => {
  await push('first()')

  const { id, output } = await publish()

  expect(id, output).toMatch(/^1\.0\.0-/)
  const status = await statusOf(site.storage, nothingReported)
  const { provenance } = status.find((row) => row.app === app) ?? {}
  expect(provenance).toMatchObject([{ release: id, commit: expect.any(String), isModified: false }])
})
