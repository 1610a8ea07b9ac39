import { join } from 'node:path'
import { type Program, parseSync, type StaticExportEntry } from 'oxc-parser'
import { readJson, root } from '../../workspace.mjs'
import { runNode } from '../processes'
import { declarationsOf } from './declarations'

/** How the commands of packages print their help. */
const helpOf: Readonly<Record<string, readonly string[]>> = {
  'shared/delivery': ['bin/portal.mjs', '--help'],
  'shared/create-remote': ['--import', 'tsx', 'src/cli.ts', '--help'],
}

/** What the users of a published package can rely on, as text: its exports with their types, or its commands. */
export async function surfaceOf(folder: string): Promise<string> {
  const { name, version } = readJson(`${folder}/package.json`)
  const help = helpOf[folder]
  const parts = help ? [codeBlock('', await helpText(folder, help))] : await typesOf(folder)
  return [`# Public surface of ${name} ${version}`, ...parts, ''].join('\n\n').replace(/\n+$/, '\n')
}

async function helpText(folder: string, given: readonly string[]): Promise<string> {
  const { output } = await runNode(given, { cwd: join(root, folder) })
  return output.trim()
}

async function typesOf(folder: string): Promise<string[]> {
  const files = await declarationsOf(folder, () => false)
  const entries = files.filter(({ isEntry }) => isEntry).sort((a, b) => (a.file < b.file ? -1 : 1))
  const parsed = files.map(({ file, text }) => ({ text, program: parseSync(file, text).program }))
  const declarations = parsed.flatMap(({ text, program }) => declarationsIn(program, text))
  return [
    ...entries.map(
      ({ file, text }) => `## ${file.replace(/\.d\.ts$/, '')}\n\n${exportsIn(file, text)}`,
    ),
    '## Declarations',
    codeBlock('ts', [...new Set(declarations)].sort().join('\n')),
  ]
}

function exportsIn(file: string, text: string): string {
  const entries = parseSync(file, text).module.staticExports.flatMap(({ entries }) => entries)
  const names = entries.map((entry) => `- ${exportedText(entry)}`)
  return [...new Set(names)].sort().join('\n')
}

/** Such as `Link`, `limits = limits_d` or `Button of @fluentui/react-components`. */
function exportedText({
  exportName,
  importName,
  localName,
  moduleRequest,
}: StaticExportEntry): string {
  const own = importName.name ?? localName.name
  const name = exportName.name ?? '*'
  const renamed = own && own !== name ? `${name} = ${own}` : name
  const from = moduleRequest?.value
  return from && !from.startsWith('.') ? `${renamed} of ${from}` : renamed
}

function declarationsIn({ body }: Program, text: string): string[] {
  return body
    .filter(({ type }) => !/^(Import|Export)/.test(type))
    .map(({ start, end }) => withoutComments(text.slice(start, end)))
}

function withoutComments(text: string): string {
  return text.replace(/^[ \t]*\/\*\*[\s\S]*?\*\/\n?/gm, '')
}

const codeBlock = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``
