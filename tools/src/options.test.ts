import { expect, test } from 'vitest'
import { takeOption } from './options'

test.each([
  [
    '--remote',
    ['--list', '--remote', 'a', '--remote=b', 'x.spec.ts'],
    ['a', 'b'],
    ['--list', 'x.spec.ts'],
  ],
  ['--remote', ['--remotes=a', '-g', 'b=c'], [], ['--remotes=a', '-g', 'b=c']],
  ['--grep', ['--grep=a=b', '--grep-invert=c'], ['a=b'], ['--grep-invert=c']],
  ['-g', ['-g', 'a', '-gb', '--grep=c', '-G', 'd'], ['a', 'b'], ['--grep=c', '-G', 'd']],
])('%s is taken out of %j', (option, args, values, others) => {
  expect(takeOption(args, option)).toEqual(values)
  expect(args).toEqual(others)
})

test.each([[['--remote']], [['--remote=']]])('%j is refused', (args) => {
  expect(() => takeOption(args, '--remote')).toThrow('--remote needs a value.')
})
