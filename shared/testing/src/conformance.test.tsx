import { expect, test } from 'vitest'
import {
  chunkNamesIn,
  missingFormsIn,
  missingWordsIn,
  otherParametersIn,
  parametersOf,
} from './conformance'

test('a placeholder keeps its escaping and its format', () => {
  expect(parametersOf('{{name}} {{- link}} {{ count, number }}')).toEqual([
    '- link',
    'count, number',
    'name',
  ])
})

test('a nested word is a parameter too', () => {
  expect(parametersOf('$t(common.company, { "count": 2 }) of {{name}}')).toEqual([
    '$t(common.company)',
    'name',
  ])
})

test('a place is listed with its chunk name, and not without one', () => {
  const source = `
    login: () => import(/* webpackChunkName: "screen-login" */ './login'),
    'password-reset': () =>
      import(
        /* webpackChunkName: "screen-reset" */ './reset'
      ),
    lost: () => import('./lost'),`
  expect(chunkNamesIn(source)).toEqual(['login: screen-login', 'password-reset: screen-reset'])
})

const help = { help: 'Help {{name}}' }
const projects = { projects_one: '{{count}} project', projects_other: '{{count}} projects' }
const projetos = {
  projects_zero: 'Sem projetos',
  projects_one: '{{count}} projeto',
  projects_many: '{{count}} projetos',
  projects_other: '{{count}} projetos',
}

const differencesIn = (words: Parameters<typeof missingWordsIn>[0]) => [
  ...missingWordsIn(words),
  ...missingFormsIn(words),
  ...otherParametersIn(words),
]

test('words that say the same in both languages have no differences', () => {
  const pt = { help: 'Ajudar {{name}}', ...projetos }
  expect(differencesIn({ pt, en: { ...help, ...projects } })).toEqual([])
})

test.each([
  ['is empty in Portuguese only', { help: '' }, { help: 'Help' }, ['pt help is empty']],
  ['is missing', {}, help, ['pt has no help']],
  ['is nowhere in English', { help: 'Ajuda' }, {}, ['en has no help']],
  [
    'has one plural form in both',
    { projects_one: '{{count}} projeto' },
    { projects_one: '{{count}} project' },
    [
      ...['zero', 'many', 'other'].map((form) => `pt has no projects_${form}`),
      'en has no projects_other',
    ],
  ],
  [
    'has another parameter in a form that English lacks',
    { ...projetos, projects_many: '{{cuont}} projetos' },
    projects,
    ['projects_many'],
  ],
  [
    'leaves out the count of a form that English has',
    { ...projetos, projects_one: 'um projeto' },
    projects,
    ['projects_one'],
  ],
])('a word that %s is found', (_, pt, en, found) => {
  expect(differencesIn({ pt, en })).toEqual(found)
})
