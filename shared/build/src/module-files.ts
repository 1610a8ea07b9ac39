import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The file and those of its package that it imports. */
export function filesFrom(path: string, found = new Set<string>()): string[] {
  if (found.has(path)) return []
  found.add(path)
  const { module } = parseSync(path, readFileSync(path, 'utf8'))
  const imported = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ isType, moduleRequest }) =>
        moduleRequest && !isType ? [moduleRequest.value] : [],
      ),
  ]
  for (const name of imported.filter((one) => one.startsWith('.'))) {
    const file = ['', '.ts', '.tsx'].map((end) => `${join(dirname(path), name)}${end}`).find(isFile)
    if (file) filesFrom(file, found)
  }
  return [...found]
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
