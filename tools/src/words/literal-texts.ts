import type { Node } from 'oxc-parser'
import { lineOf, type SourceFile, walk } from './source-files'

const wordedAttributes = new Set<unknown>(['aria-label', 'title', 'alt', 'placeholder', 'label'])
const hasLetters = /\p{L}{2}/u

export function findTextsInJsx({ path, text, program }: SourceFile): string[] {
  const found: string[] = []
  const add = (node: Node, value: string) => {
    if (hasLetters.test(value))
      found.push(
        `${path}:${lineOf(text, node.start)} has text in the code: ${value.trim().slice(0, 60)}`,
      )
  }
  walk(program, (node) => {
    if (node.type === 'JSXText') add(node, node.value)
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    for (const child of node.children)
      if (child.type === 'JSXExpressionContainer')
        for (const value of textsOf(child.expression)) add(child, value)
    if (node.type === 'JSXFragment') return
    for (const attribute of node.openingElement.attributes)
      if (attribute.type === 'JSXAttribute' && wordedAttributes.has(attribute.name.name))
        for (const value of textsOf(attribute.value)) add(attribute, value)
  })
  return found
}

/** The literal texts that an expression may show. */
function textsOf(node: Node | null): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? '')
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return textsOf(node.right)
    case 'JSXExpressionContainer':
      return textsOf(node.expression)
    default:
      return []
  }
}

/** Every literal of a file: a key may be kept in a table before it reaches `t`. */
export function literalsIn({ program }: SourceFile): string[] {
  const found: string[] = []
  walk(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
  })
  return found
}
