import { expect, test } from 'vitest'
import { coveredBy } from './follow-keyboard'

test.each([
  ['no keyboard', { height: 844, offsetTop: 0, scale: 1 }, { top: 0, bottom: 0 }],
  ['a keyboard', { height: 508, offsetTop: 0, scale: 1 }, { top: 0, bottom: 336 }],
  [
    'a keyboard for which the page has moved up',
    { height: 508, offsetTop: 120, scale: 1 },
    { top: 120, bottom: 216 },
  ],
  ['a page that is enlarged', { height: 422, offsetTop: 50, scale: 2 }, { top: 0, bottom: 0 }],
  ['parts of a pixel', { height: 843.6, offsetTop: 0.4, scale: 1 }, { top: 0, bottom: 0 }],
])('%s', (_, viewport, covered) => {
  expect(coveredBy(viewport, 844)).toEqual(covered)
})
