import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../workspace.mjs'
import { runLine } from './shell'

const folder = mkdtempSync(join(tmpdir(), 'portal-image-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const ignored = read('Dockerfile.dockerignore').split('\n')
const isGiven = (path: string) =>
  !ignored.includes(relative(root, path)) && !ignored.includes(`**/${basename(path)}`)

// Docker is not needed for this: the stage has Node and npm, and so has this machine.
test('the images build from the files that they copy, and run', async () => {
  const [stage = ''] = read('Dockerfile')
    .replaceAll('\\\n', '')
    .split(/^(?=FROM )/m)
    .filter((text) => text.includes(' AS build'))
  for (const [, words = ''] of stage.matchAll(/^COPY (.+)$/gm)) {
    const paths = words.split(' ')
    const to = paths.pop() ?? ''
    for (const path of paths)
      cpSync(join(root, path), join(folder, to, paths.length > 1 ? basename(path) : ''), {
        recursive: true,
        filter: isGiven,
      })
  }
  const [, build = ''] = /^RUN (.+)$/m.exec(stage) ?? []

  const built = await runLine(build, folder)
  expect(built.code, built.output).toBe(0)

  for (const command of ['api/dist/admin.js', 'shared/delivery/dist/commands/cli.js']) {
    const { code, output } = await runLine(`node ${command} --help`, folder)
    expect(code, output).toBe(0)
  }
})
