import { expect, test } from 'vitest'
import { problemsOfSurface } from './surface-problems'

const surface = (version: string, ...names: readonly string[]) =>
  `# Public surface of kit ${version}\n\n## portal\n\n${names.map((name) => `- ${name}`).join('\n')}\n`

const same = {
  ...{ folder: 'shared/kit', name: 'kit', version: '1.2.0' },
  ...{ isRaisedByHand: false, isMajorAnnounced: false },
  now: surface('1.2.0', 'useCopy'),
  written: surface('1.2.0', 'useCopy'),
  released: surface('1.2.0', 'useCopy'),
}
const raised = {
  version: '1.3.0',
  now: surface('1.3.0', 'useCopy'),
  written: surface('1.3.0', 'useCopy'),
}
const broken = { now: surface('1.2.0', 'useNew'), written: surface('1.2.0', 'useNew') }
const major = {
  version: '2.0.0',
  now: surface('2.0.0', 'useNew'),
  written: surface('2.0.0', 'useNew'),
}

test.each([
  ['nothing changed', {}],
  ['its version is raised before the release', { ...raised, isRaisedByHand: true }],
  ['a changeset announces what breaks', { ...broken, isMajorAnnounced: true }],
  ['its version announces what breaks', { ...major, isRaisedByHand: true }],
])('a surface has no problem when %s', (_, change) => {
  expect(problemsOfSurface({ ...same, ...change })).toEqual([])
})

test.each([
  ['its file was not written', { written: '' }, 'differs from the package'],
  ['its release was not recorded', raised, 'is not of 1.3.0'],
  ['nothing was recorded', { released: '', isRaisedByHand: true }, 'is not of 1.2.0'],
  [
    'that of another package was recorded',
    { released: surface('1.2.0', 'useCopy').replace(' kit ', ' build ') },
    'is not of 1.2.0',
  ],
  ['something goes without a word', broken, 'breaks what its users rely on'],
  [
    'only a minor version announces what breaks',
    { ...broken, version: '1.3.0', isRaisedByHand: true },
    'breaks what',
  ],
])('a surface has a problem when %s', (_, change, problem) => {
  expect(problemsOfSurface({ ...same, ...change })[0]).toContain(problem)
})
