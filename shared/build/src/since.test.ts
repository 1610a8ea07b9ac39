import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion, dialogNames, serverEvents } from '@portal/contract'
import { since } from '@portal/contract/since'
import { parseSync, type TSInterfaceDeclaration, type TSSignature, Visitor } from 'oxc-parser'
import { gt, major } from 'semver'
import { expect, test } from 'vitest'
import { contractModules } from './shared-modules'

const shared = join(import.meta.dirname, '../..')

const namesIn = (text: string) => text.trim().split(/\s+/)

function parse(path: string) {
  return parseSync(path, readFileSync(join(shared, path), 'utf8'))
}

function valuesOf(module: string): string[] {
  const [, folder = '', ...rest] = module.split('/')
  const { exports } = JSON.parse(readFileSync(join(shared, folder, 'package.json'), 'utf8'))
  const path = join(folder, exports[['.', ...rest].join('/')])
  const entries = parse(path).module.staticExports.flatMap((one) => one.entries)
  return entries
    .filter(({ isType }) => !isType)
    .map(({ exportName }) => {
      if (!exportName.name) throw new Error(`${path}: export names instead of *`)
      return exportName.name
    })
}

function typeNameOf(member: TSSignature): string {
  const type =
    member.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? type.typeName.name
    : ''
}

function facadeMembers(): string[] {
  const interfaces = new Map<string, TSInterfaceDeclaration>()
  new Visitor({
    TSInterfaceDeclaration: (node) => void interfaces.set(node.id.name, node),
  }).visit(parse('kit/src/portal/services.ts').program)
  const membersOf = (name: string, prefix = ''): string[] =>
    (interfaces.get(name)?.body.body ?? []).flatMap((member) => {
      if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return []
      if (member.key.type !== 'Identifier') return []
      const path = `${prefix}${member.key.name}`
      return [path, ...membersOf(typeNameOf(member), `${path}.`)]
    })
  return membersOf('Portal')
}

const actual: Record<string, readonly string[]> = {
  ...Object.fromEntries(contractModules.map((module) => [module, valuesOf(module)])),
  'usePortal()': facadeMembers(),
  dialogs: [...dialogNames, '*'],
  events: Object.keys(serverEvents),
}

function differences(table: typeof since, contract: typeof actual): string[] {
  const groups = new Set([
    ...Object.keys(contract),
    ...Object.values(table).flatMap((names) => Object.keys(names)),
  ])
  return [...groups].flatMap((group) => {
    const known = Object.values(table)
      .flatMap((names) => namesIn(names[group] ?? ''))
      .filter(Boolean)
    const names = contract[group] ?? []
    return [
      ...names
        .filter((name) => !known.includes(name))
        .map(
          (name) =>
            `${group} has ${name}, which since.ts does not list. Raise the minor of contractVersion in version.ts, unless ` +
            `${contractVersion} is not released yet, and add ${name} to '${group}' under that version.`,
        ),
      ...known
        .filter((name) => !names.includes(name))
        .map(
          (name) =>
            `${group} has lost ${name}, which releases use. Bring it back, or raise the major of contractVersion in ` +
            'version.ts and list everything in since.ts under that version only.',
        ),
      ...known
        .filter((name, index) => known.indexOf(name) !== index)
        .map((name) => `since.ts lists ${name} of ${group} twice. Keep the older version.`),
    ]
  })
}

test('the table says of everything in the contract since when it is there', () => {
  expect(differences(since, actual)).toEqual([])
})

test('the table has versions of the present major up to the present contract', () => {
  const wrong = Object.keys(since).filter(
    (version) => major(version) !== major(contractVersion) || gt(version, contractVersion),
  )
  expect(wrong).toEqual([])
})

test('the contract is read in full', () => {
  expect(actual['@portal/contract']).toContain('limits')
  expect(actual['@portal/contract']).not.toContain('Contents')
  expect(actual['@portal/kit/portal/forms']).toContain('useForm')
  expect(actual['usePortal()']).toEqual(
    expect.arrayContaining(['call', 'dialogs', 'dialogs.open', 'session.reloadUser', 'live.on']),
  )
})

test.each([
  [
    'an export that came without its version',
    {},
    { '@portal/kit/ui/core': ['Button'] },
    '@portal/kit/ui/core has Button, which since.ts does not list. Raise the minor of contractVersion in version.ts',
  ],
  [
    'an export that went',
    { '@portal/kit/ui/core': 'Button' },
    { '@portal/kit/ui/core': [] },
    '@portal/kit/ui/core has lost Button, which releases use. Bring it back, or raise the major',
  ],
  [
    'an export in two places',
    { dialogs: 'share share' },
    { dialogs: ['share'] },
    'since.ts lists share of dialogs twice',
  ],
])('%s is named with what to do', (_, names, contract, message) => {
  const [first, ...others] = differences({ [contractVersion]: names }, contract)
  expect(first).toContain(message)
  expect(others).toEqual([])
})
