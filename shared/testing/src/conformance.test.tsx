import { expect, test } from 'vitest'
import { chunkNamesIn, parametersOf } from './conformance'

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
