import { beforeEach, expect, test, vi } from 'vitest'
import { focused, noteOpener, restoreFocus } from './dialog-focus'

const idOfFocused = () => document.activeElement?.id

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  Element.prototype.checkVisibility = function () {
    return this.isConnected
  }
  document.body.innerHTML = `
    <main id="content" tabindex="-1">
      <section id="panel" tabindex="-1">
        <button id="first" data-opens="share project=1"></button>
        <button id="second" data-opens="share project=2"></button>
        <button id="other"></button>
        <a id="rover" tabindex="-1" data-opens="share project=3"></a>
        <button id="menu" tabindex="-1"></button>
      </section>
    </main>`
})
const focus = (id: string) => document.getElementById(id)?.focus()

test.each([
  ['other', 'other'],
  ['rover', 'rover'],
  ['menu', 'menu'],
  ['panel', 'second'],
  ['', 'second'],
])('a dialog opened while %o has the focus gives it back to %s', (id, expected) => {
  focus(id)
  noteOpener('share project=2', 'share')
  focus('first')
  restoreFocus('share project=2')
  expect(idOfFocused()).toBe(expected)
})

test('an opener gets the focus back in a browser that cannot tell whether it is seen', () => {
  Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  focus('other')
  noteOpener('share project=2', 'share')
  focus('first')
  restoreFocus('share project=2')
  expect(idOfFocused()).toBe('other')
})

test('a clicked opener that got no focus and is gone gives it to its neighbour', () => {
  noteOpener('share project=1', 'share')
  document.getElementById('first')?.remove()
  restoreFocus('share project=1')
  expect(idOfFocused()).toBe('second')
})

test('neither the page nor a panel is what had the focus', () => {
  expect(focused()).toBeUndefined()
  focus('panel')
  expect(focused()).toBeUndefined()
})
