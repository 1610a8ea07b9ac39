import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspace.mjs'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/develop.md',
  'docs/deliver.md',
  'docs/operate.md',
  'docs/performance.md',
  'docs/capacity.md',
  'docs/qa.md',
  'deploy/remote-pipeline.yml',
]

const command = /^([A-Z_\d]+=\S+ )*npm /

/** Every npm command of the documents, once, without its explanation. */
export function documentedCommands(): string[] {
  const commands = documents.flatMap(codeOf).filter((code) => command.test(code))
  return [...new Set(commands)]
}

/** Commands that need pnpm or a package of npx, in any document: a machine with Node and npm lacks pnpm. */
export function foreignCommands(): string[] {
  return ['.', 'docs', 'deploy', 'e2e', 'shared', 'api']
    .flatMap((folder) => documentsBelow(folder))
    .flatMap((document) => codeOf(document).map((code) => `${document}: ${code}`))
    .filter((line) => /(^|[\s;&|])(pnpm|npx(?! portal)) /.test(line))
}

function documentsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return folder === '.' || entry.name === 'node_modules' ? [] : documentsBelow(path)
    return /\.(md|ya?ml)$/.test(entry.name) && !entry.name.startsWith('pnpm-') ? [path] : []
  })
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
