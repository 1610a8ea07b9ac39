import { expect, test } from 'vitest'
import { breakingChanges } from './surface-facts'

const surface = (exports: string, code: string) =>
  `# Public surface of it 1.0.0\n\n## portal\n\n${exports}\n\n## Declarations\n\n\`\`\`ts\n${code}\n\`\`\`\n`

const before = surface(
  '- useCopy\n- User',
  `declare const codes: readonly ['a', 'b'];
declare const User: z.ZodObject<{ id: z.ZodNumber; address: z.ZodObject<{ city: z.ZodString }> }>;
declare function useCopy(text: string, { wait }?: Options): Promise<void>;
interface Options { wait?: number }
type State = 'open' | 'closed';`,
)

test.each([
  ['another export', '- User', '- User\n- useNew'],
  [
    'another declaration',
    'interface Options',
    'declare function useNew(all: string): void;\ninterface Options',
  ],
  ['another member of a nested object', 'city: z.ZodString', 'city: z.ZodString; zip: z.ZodString'],
  ['another member of a list', "'b']", "'b', 'c']"],
  ['another kind in a union', "'closed'", "'closed' | 'paused'"],
  ['another member of an interface', 'wait?: number', 'wait?: number; again?: boolean'],
  ['another optional parameter', '}?: Options', '}?: Options, last?: boolean'],
  ['another name of a parameter', 'text: string', 'words: string'],
  ['another order', "type State = 'open' | 'closed'", "type State = 'closed' | 'open'"],
])('%s breaks nothing', (_, from, to) => {
  expect(before).toContain(from)
  expect(breakingChanges(before, before.replace(from, to))).toEqual([])
})

test.each([
  ['an export that went', '- useCopy\n', '', 'gone: portal exports useCopy'],
  ['a member that went', 'id: z.ZodNumber; ', '', 'gone: User.id id: z.ZodNumber'],
  [
    'a nested member of another type',
    'city: z.ZodString',
    'city: z.ZodNumber',
    'gone: User.address.city city: z.ZodString',
  ],
  ['a kind that went', " | 'closed'", '', "gone: State. 'closed'"],
  [
    'a parameter that has to be given',
    '}?: Options',
    '}: Options',
    'newly required: useCopy(1) required : Options',
  ],
  [
    'another required parameter',
    '}?: Options',
    '}?: Options, last: boolean',
    'newly required: useCopy(2) required : boolean',
  ],
  [
    'another result',
    'Promise<void>',
    'void',
    'gone: useCopy declare function useCopy(): Promise<void>',
  ],
])('%s is a breaking change', (_, from, to, change) => {
  expect(before).toContain(from)
  expect(breakingChanges(before, before.replace(from, to))).toContain(change)
})

test('a command or option that went is a breaking change, other words in the help are none', () => {
  const help = (text: string) => `# Public surface of it 1.0.0\n\n\`\`\`\n${text}\n\`\`\`\n`
  const first = help('it <command>\n\n  build [app]   build it\n                --json  as JSON')
  expect(breakingChanges(first, first.replace('as JSON', 'for programs'))).toEqual([])
  expect(breakingChanges(first, first.replace('--json  as JSON', ''))).toEqual([
    'gone: option --json',
  ])
  expect(breakingChanges(first, first.replace('  build', '  make'))).toEqual([
    'gone: command build',
  ])
})
