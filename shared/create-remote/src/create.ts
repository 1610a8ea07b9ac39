import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('..', import.meta.url))

interface NewRemote {
  /** Lowercase words with hyphens, without `remote-`. */
  readonly name: string
  readonly folder: string
  readonly place: 'repository' | 'workspace'
  readonly port: number
}

export function isRemoteName(name: string): boolean {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
}

/** Writes the files of a new remote with a screen, a dialog, content of a slot and their tests. */
export function createRemote({ name, folder, place, port }: NewRemote): void {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const values = {
    ...installedVersions(),
    name,
    key: name.includes('-') ? `'${name}'` : name,
    Name: words.join(''),
    title: words.join(' '),
    port: `${port}`,
  }
  for (const part of ['common', place]) {
    const template = join(home, 'template', part)
    const files = readdirSync(template, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((path) => path.endsWith('.txt'))) {
      const path = join(folder, fill(file, values).replace(/\.txt$/, ''))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, fill(readFileSync(join(template, file), 'utf8'), values))
    }
  }
}

/** Versions by package: exact ones in a published package; `catalog:` and `workspace:*` in the workspace. */
function installedVersions(): Record<string, string> {
  return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).devDependencies
}

/** `{{…}}` belongs to the words of the remote, and `${{…}}` to its pipeline. */
function fill(text: string, values: Record<string, string>): string {
  return text.replace(/(?<!\{)\{([\w@/-]+)\}(?!\})/g, (whole, key) => values[key] ?? whole)
}
