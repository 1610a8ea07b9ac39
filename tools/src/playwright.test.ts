import { expect, test } from 'vitest'
import { grepFor } from './playwright'

const titles = [
  'Escape closes the table @remote-tables',
  'Escape closes the profile @remote-account',
  'the table is sorted @remote-tables',
]

test.each([
  [[], titles],
  [['@(remote-tables)( |$)'], [titles[0], titles[2]]],
  [['@(remote-tables)( |$)', 'Escape'], [titles[0]]],
  [['@(remote-tables)( |$)', 'profile|sorted'], [titles[2]]],
])('%j chooses the tests that match all of them', (patterns, chosen) => {
  const [, pattern = ''] = grepFor(patterns)
  expect(titles.filter((title) => new RegExp(pattern).test(title))).toEqual(chosen)
})
