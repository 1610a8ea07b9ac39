import { expect, test } from 'vitest'
import { isPage } from './dev-site'

test.each([
  ['/', true],
  ['/login?dialog=forgot-password&email=ana%40x.example', true],
  ['/?q=1.5', true],
  ['/static/js/index.js', false],
  ['/favicon.ico?v=2', false],
])('%s is a page: %s', (url, isOne) => {
  expect(isPage({ method: 'GET', headers: { accept: 'text/html,*/*' }, url })).toBe(isOne)
})
