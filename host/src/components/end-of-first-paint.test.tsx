import type { FirstPaintElement } from '@portal/kit/plain/first-paint'
import { render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EndOfFirstPaint } from './end-of-first-paint'

const fields = (
  <>
    <input name="email" />
    <input type="password" />
    <input type="password" />
    <input type="checkbox" name="remember" />
    <button type="button">Send</button>
    <button type="button">More</button>
  </>
)
const pressed = vi.fn<(text: string) => void>()

/** Controlled fields, as forms have them. */
function Screen() {
  const [email, setEmail] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  return (
    <form>
      <input name="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      <input type="password" />
      <input type="password" />
      <input
        type="checkbox"
        name="remember"
        checked={isRemembered}
        onChange={({ target }) => setRemembered(target.checked)}
      />
      <button type="button" onClick={() => pressed(`Send ${email} ${isRemembered}`)}>
        Send
      </button>
      <button type="button" onClick={() => pressed('More')}>
        More
      </button>
      <EndOfFirstPaint />
    </form>
  )
}

let portal: HTMLElement
let painted: HTMLElement
const press: HTMLElement[] = []
const inPaint = <E extends HTMLElement>(selector: string, index = 0) =>
  painted.querySelectorAll<E>(selector)[index] as E
const inPortal = <E extends HTMLElement>(selector: string, index = 0) =>
  portal.querySelectorAll<E>(selector)[index] as E

beforeEach(() => {
  portal = document.body.appendChild(document.createElement('div'))
  portal.id = 'portal'
  portal.inert = true
  painted = document.createElement('div')
  render(fields, { container: document.body.insertBefore(painted, portal) })
  const element = { id: 'portal-first-paint', sheet: {} as CSSStyleSheet, pressed: press }
  Object.assign(painted, element satisfies Partial<FirstPaintElement>)
  Object.assign(document, { adoptedStyleSheets: [element.sheet] })
})
afterEach(() => {
  press.length = 0
  document.body.replaceChildren()
  pressed.mockReset()
})

test('what was typed and ticked is in the fields of the screen, by name or by place', () => {
  inPaint<HTMLInputElement>('input').value = 'ana@atlantico.example'
  inPaint<HTMLInputElement>('[type=password]', 1).value = 'second'
  inPaint<HTMLInputElement>('[type=checkbox]').click()
  render(<Screen />, { container: portal })
  expect(inPortal<HTMLInputElement>('input').value).toBe('ana@atlantico.example')
  expect(inPortal<HTMLInputElement>('[type=password]').value).toBe('')
  expect(inPortal<HTMLInputElement>('[type=password]', 1).value).toBe('second')
  expect(inPortal<HTMLInputElement>('[type=checkbox]').checked).toBe(true)
  expect(painted.isConnected).toBe(false)
  expect(portal.inert).toBe(false)
  expect(document.adoptedStyleSheets).toEqual([])
})

test('the focus and the selection stay', async () => {
  const field = inPaint<HTMLInputElement>('input')
  field.value = 'ana@atlantico.example'
  field.focus()
  field.setSelectionRange(1, 3)
  render(<Screen />, { container: portal })
  const twin = inPortal<HTMLInputElement>('input')
  expect(document.activeElement).toBe(twin)
  await vi.waitFor(() => expect([twin.selectionStart, twin.selectionEnd]).toEqual([1, 3]))
})

test('what was pressed is pressed in order, with what was typed', async () => {
  inPaint<HTMLInputElement>('input').value = 'ana'
  inPaint<HTMLInputElement>('[type=checkbox]').click()
  press.push(inPaint('button', 1), inPaint('button'))
  render(<Screen />, { container: portal })
  await vi.waitFor(() => expect(pressed.mock.calls).toEqual([['More'], ['Send ana true']]))
})

test('a focus elsewhere is left alone', () => {
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  render(<Screen />, { container: portal })
  expect(document.activeElement).toBe(elsewhere)
})
