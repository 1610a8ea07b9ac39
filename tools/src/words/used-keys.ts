import type { CallExpression, Node } from 'oxc-parser'
import { lineOf, type SourceFile, walk } from './source-files'

export interface UsedKey {
  key: string
  /** Whether it is only the beginning of the key. */
  isPrefix: boolean
  /** The folder of the app whose words they are. */
  owner: string
  at: string
}

interface Translator {
  name: string
  scope: Node | undefined
  owner: string
}

/** The keys of `t('…')`. A translator is called `t`, or is what a hook such as `useHostWords()` returned. */
export function usedKeysIn({ path, text, program }: SourceFile, folder: string): UsedKey[] {
  const translators: Translator[] = []
  walk(program, (node, parents) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return
    if (!isWordsHook(node.init)) return
    const scope = parents.findLast(({ type }) => /Function/.test(type))
    const owner = ownerOf(folder, node.init.arguments[0])
    translators.push({ name: node.id.name, scope, owner })
  })
  const found: UsedKey[] = []
  walk(program, (node, parents) => {
    if (node.type !== 'CallExpression' || !node.arguments[0]) return
    const name = nameOf(node.callee)
    const translator = translators.findLast(
      (one) => one.name === name && (one.scope === undefined || parents.includes(one.scope)),
    )
    if (!translator && name !== 't') return
    const owner = translator?.owner ?? ownerOf(folder)
    for (const key of literalKeys(node.arguments[0]))
      found.push({ ...key, owner, at: `${path}:${lineOf(text, node.start)}` })
  })
  return found
}

function isWordsHook(node: Node | null): node is CallExpression {
  return (
    node?.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    /^use\w*Words$/.test(node.callee.name)
  )
}

function nameOf(callee: Node) {
  const named = callee.type === 'MemberExpression' ? callee.property : callee
  return 'name' in named ? named.name : undefined
}

/** The app whose words a folder uses: common words, and those of the code that all apps share, are the host's. */
export function ownerOf(folder: string, namespace?: Node): string {
  const isCommon = namespace?.type === 'Literal' && namespace.value === 'common'
  return isCommon || folder === 'shared/kit' ? 'host' : folder
}

function literalKeys(node: Node): Pick<UsedKey, 'key' | 'isPrefix'>[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ key: node.value, isPrefix: false }] : []
    case 'TemplateLiteral':
      return [{ key: node.quasis[0]?.value.cooked ?? '', isPrefix: true }]
    case 'ConditionalExpression':
      return [...literalKeys(node.consequent), ...literalKeys(node.alternate)]
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return literalKeys(node.expression)
    default:
      return []
  }
}
