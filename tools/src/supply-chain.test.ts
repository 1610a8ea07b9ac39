import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packages, readJson, root } from '../workspace.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

function linesOf(text: string, heading: string): string[] {
  const lines = text.split('\n')
  const start = lines.indexOf(`${heading}:`)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^\S/.test(line))
  return rest.slice(0, end < 0 ? undefined : end).filter((line) => /^ +[^ #]/.test(line))
}

test('every dependency has one exact version and a digest, and none runs a script at installation', () => {
  const workspace = read('pnpm-workspace.yaml')
  const versions = linesOf(workspace, 'catalog').map((line) => line.split(': ').at(-1))
  expect(versions.length).toBeGreaterThan(30)
  for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)

  for (const folder of ['.', ...packages]) {
    const { dependencies, devDependencies } = readJson(`${folder}/package.json`)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(`${name} ${version}`).toMatch(/ (catalog:|workspace:\*)$/)
  }

  const locked = read('pnpm-lock.yaml').split('\npackages:\n')[1]?.split('\nsnapshots:\n')[0] ?? ''
  const resolutions = [...locked.matchAll(/^ {4}resolution: \{(.*)\}$/gm)].map(([, of]) => of)
  expect(resolutions.length).toBeGreaterThan(300)
  for (const resolution of resolutions) expect(resolution).toMatch(/integrity: sha512-/)

  for (const allowed of linesOf(workspace, 'allowBuilds')) expect(allowed).toMatch(/: false$/)
})
