import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../workspace.mjs'

/** The documents whose commands are proved. */
const documents = ['README.md', 'CONTRIBUTING.md', 'e2e/README.md', 'deploy/remote-pipeline.yml']

const command = /^([A-Z_\d]+=\S+ )*npm /

/** Every npm command of the documents, once, without its explanation. */
export function documentedCommands(): string[] {
  const commands = documents.flatMap(codeOf).filter((code) => command.test(code))
  return [...new Set(commands)]
}

/** Commands that need pnpm or npx, in any document: a machine with Node and npm lacks pnpm. */
export function foreignCommands(): string[] {
  return ['.', 'docs', 'deploy', 'e2e', 'shared', 'api']
    .flatMap((folder) => documentsBelow(folder))
    .flatMap((document) => codeOf(document).map((code) => `${document}: ${code}`))
    .filter((line) => /(^|[\s;&|])(pnpm|npx) /.test(line))
}

function documentsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((path) => /\.(md|ya?ml)$/.test(path) && !/(^|\/)node_modules\//.test(path))
    .map((path) => relative(root, join(root, folder, path)))
    .filter((path) => !/^pnpm-/.test(path))
}

/** The lines of fenced blocks and the inline code of Markdown; the lines that a pipeline runs. */
function codeOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  if (!document.endsWith('.md'))
    return linesOf(text).map((line) => line.replace(/^- run: |^run: /, ''))
  const fenced = /^```.*\n([\s\S]*?)^```/gm
  const blocks = [...text.matchAll(fenced)].flatMap(([, block = '']) => linesOf(block))
  const inline = [...text.replace(fenced, '').matchAll(/`([^`]+)`/g)]
  return [...blocks, ...inline.map(([, code = '']) => code.replace(/\s+/g, ' '))]
}

/** Without comments and without the explanation that follows a command after several spaces. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}.*/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
}
