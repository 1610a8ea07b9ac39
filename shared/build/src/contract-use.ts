import { since } from '@portal/contract/since'
import {
  type BindingPattern,
  type Expression,
  type JSXMemberExpressionObject,
  type MemberExpression,
  type ObjectPattern,
  parseSync,
  Visitor,
} from 'oxc-parser'
import { contractModules } from './shared-modules'

/** Such as `usePortal()`, `dialogs`, `open`. */
type Path = readonly string[]

const facade = 'usePortal()'
export const portalModule = '@portal/kit/portal'

const services = new Set(
  Object.values(since).flatMap((groups) => (groups[facade] ?? '').match(/\w+(?=\.)/g) ?? []),
)

/** Finds each `<group> <name>` of `since` in a file. It ignores scopes, so it may find too much. */
export function contractUse(path: string, text: string): Set<string> {
  const { module, program } = parseSync(path, text)
  const found = new Set<string>()
  const aliases = new Map<string, Path>()

  const use = ([group, ...names]: Path) =>
    names.forEach((_, index) => void found.add(`${group} ${names.slice(0, index + 1).join('.')}`))

  const serviceOf = (name: string): Path | undefined =>
    services.has(name) ? [facade, name] : undefined

  function pathOf(node: Expression | JSXMemberExpressionObject): Path | undefined {
    switch (node.type) {
      case 'Identifier':
      case 'JSXIdentifier':
        return aliases.get(node.name) ?? serviceOf(node.name)
      case 'MemberExpression':
        return memberOf(node.object, propertyOf(node))
      case 'JSXMemberExpression':
        return memberOf(node.object, node.property.name)
      case 'CallExpression':
        return isPath(pathOf(node.callee), portalModule, 'usePortal') ? [facade] : undefined
      case 'ChainExpression':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
        return pathOf(node.expression)
      default:
        return undefined
    }
  }

  function memberOf(object: Expression | JSXMemberExpressionObject, name: string) {
    const of = pathOf(object)
    return of ? [...of, name] : serviceOf(name)
  }

  function bind(pattern: BindingPattern, of: Path): void {
    if (pattern.type === 'Identifier') aliases.set(pattern.name, of)
    if (pattern.type === 'AssignmentPattern') bind(pattern.left, of)
    if (pattern.type === 'ObjectPattern') bindProperties(pattern, of)
  }

  function bindProperties({ properties }: ObjectPattern, of: Path): void {
    for (const property of properties) {
      if (property.type === 'RestElement') bind(property.argument, of)
      else if (property.key.type === 'Identifier') {
        const path = [...of, property.key.name]
        use(path)
        bind(property.value, path)
      }
    }
  }

  const bindAnnotated = (pattern: BindingPattern) => {
    const type = pattern.typeAnnotation?.typeAnnotation
    if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return
    if (type.typeName.name === 'Portal') bind(pattern, [facade])
  }

  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName, localName, isType } of entries)
      if (!isType && contractModules.includes(moduleRequest.value)) {
        const imported = [moduleRequest.value, ...(importName.name ? [importName.name] : [])]
        use(imported)
        aliases.set(localName.value, imported)
      }
  for (const { moduleRequest, importName, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  ))
    if (!isType && moduleRequest && contractModules.includes(moduleRequest.value))
      use([moduleRequest.value, importName.name ?? everything])
  for (const { moduleRequest } of module.dynamicImports) {
    const name = text.slice(moduleRequest.start + 1, moduleRequest.end - 1)
    if (contractModules.includes(name)) use([name, everything])
  }

  new Visitor({
    Identifier: (node) => bindAnnotated(node as BindingPattern),
    ObjectPattern: (node) => bindAnnotated(node as BindingPattern),
    VariableDeclarator({ id, init }) {
      const of = init && pathOf(init)
      if (of) bind(id, of)
    },
  }).visit(program)
  new Visitor({
    MemberExpression: (node) => use(pathOf(node) ?? []),
    JSXMemberExpression: (node) => use(pathOf(node) ?? []),
    CallExpression({ callee, arguments: [first] }) {
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return
      const of = pathOf(callee)
      if (isPath(of, facade, 'dialogs', 'open') || isPath(of, facade, 'dialogs', 'change'))
        use(['dialogs', first.value])
      if (isPath(of, facade, 'live', 'on') || isPath(of, portalModule, 'useLiveEvent'))
        use(['events', first.value])
    },
  }).visit(program)
  return found
}

const everything = '*'

function propertyOf({ computed, property }: MemberExpression): string {
  if (property.type === 'Literal') return `${property.value}`
  return !computed && property.type === 'Identifier' ? property.name : everything
}

function isPath(path: Path | undefined, ...names: string[]): boolean {
  return path?.join(' ') === names.join(' ')
}
