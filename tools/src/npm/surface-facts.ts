import { parseSync } from 'oxc-parser'

/** Types that may gain members without harm to users: each member is a fact of its own. */
const membersOf: Readonly<Record<string, string>> = {
  TSInterfaceBody: 'body',
  TSTypeLiteral: 'members',
  ClassBody: 'body',
  TSUnionType: 'types',
  TSTupleType: 'elementTypes',
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Facts of a surface that users rely on. To take one away is a breaking change, to add one is not. */
function factsOf(surface: string): string[] {
  const facts: string[] = []
  let section = ''
  for (const line of surface.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    if (line.startsWith('- ')) facts.push(`${section} exports ${line.slice(2)}`)
  }
  for (const [, language, text = ''] of surface.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm))
    facts.push(...(language === 'ts' ? factsOfTypes(text) : factsOfHelp(text)))
  return facts
}

/** What is gone from a surface, and what it newly asks for. */
export function breakingChanges(before: string, now: string): string[] {
  const had = new Set(factsOf(before))
  const has = new Set(factsOf(now))
  const gone = [...had].filter((fact) => !has.has(fact))
  const known = new Set([...had].map(ownerOf))
  const asked = [...has].filter(
    (fact) => !had.has(fact) && isRequiredParameter.test(fact) && known.has(ownerOf(fact)),
  )
  return [...gone.map((fact) => `gone: ${fact}`), ...asked.map((fact) => `newly required: ${fact}`)]
}

/** Such as `useForm(1) required Options`. */
const isRequiredParameter = /^\S+\(\d+\) required /
const ownerOf = (fact: string) => fact.split(/[(\s]/, 1)[0]

/** Verbs begin a line of a help, and options are anywhere. */
function factsOfHelp(text: string): string[] {
  const verbs = [...text.matchAll(/^ {2}([a-z][\w-]*)(?=[ ,])/gm)].map(
    ([, verb]) => `command ${verb}`,
  )
  const options = [...text.matchAll(/--[a-z][\w-]*/g)].map(([option]) => `option ${option}`)
  return [...verbs, ...options]
}

function factsOfTypes(text: string): string[] {
  const { body } = parseSync('surface.d.ts', text).program
  return body.flatMap((statement) => factsIn(statement, nameOf(statement, text), text))
}

/** The text of a node without the members of its types, and each of those. */
function factsIn(node: Node, path: string, text: string): string[] {
  const inner = growingIn(node)
  let left = ''
  let at = node.start
  for (const { start, end } of inner) {
    left += text.slice(at, start)
    at = end
  }
  left = squashed(left + text.slice(at, node.end))
  return [
    `${path} ${left}`,
    ...inner.flatMap((one, index) => {
      if (isParameter(one)) return factsOfParameter(one, `${path}(${index})`, text)
      const place = `${path}${index === 0 ? '' : `#${index}`}`
      return childrenOf(one).flatMap((member) =>
        factsIn(member, `${place}.${nameOf(member, text)}`, text),
      )
    }),
  ]
}

/** Its name may change; without it the type begins at the colon. */
function factsOfParameter(parameter: Parameter, path: string, text: string): string[] {
  const { typeAnnotation, optional, type } = parameter
  const isOptional = optional || type === 'RestElement'
  const annotation = typeAnnotation && factsIn(typeAnnotation, path, text)
  const [own = '', ...rest] = annotation ?? [path]
  return [own.replace(path, `${path} ${isOptional ? 'optional' : 'required'}`), ...rest]
}

interface Parameter extends Node {
  readonly optional?: boolean
  readonly typeAnnotation?: Node | null
  readonly isParameter: true
}

function isParameter(node: Node): node is Parameter {
  return 'isParameter' in node
}

/** The outermost types with members and the parameters below a node, in the order of the text. */
function growingIn(node: Node): Node[] {
  if (node.type in membersOf) return [node]
  const found = Object.entries(node).flatMap(([key, value]) => {
    const nodes = (Array.isArray(value) ? value : [value]).filter(isNode)
    // Type parameters have this key too.
    return key === 'params' && !node.type.startsWith('TSTypeParameter')
      ? nodes.map((parameter) => ({ ...parameter, isParameter: true }))
      : nodes.flatMap(growingIn)
  })
  return found.sort((a, b) => a.start - b.start)
}

function childrenOf(node: Node): Node[] {
  const children: unknown = Reflect.get(node, membersOf[node.type] ?? '')
  return Array.isArray(children) ? children.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function nameOf(node: Node, text: string): string {
  const key = Reflect.get(node, 'key') ?? Reflect.get(node, 'id')
  // The range of an identifier may include its type.
  if (isNode(key)) return `${Reflect.get(key, 'name') ?? text.slice(key.start, key.end)}`
  const [first] = (Reflect.get(node, 'declarations') ?? []) as Node[]
  return first ? nameOf(first, text) : ''
}

/** One line, without the separators of what was taken out. */
function squashed(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?:,\s*)+(?=[)\]])/g, '')
    .trim()
    .replace(/[;,]$/, '')
}
