import { limits } from '@portal/contract'
import { renderInPortal } from '@portal/testing/render'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchField } from './search-field'

const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const pause = () => act(() => vi.advanceTimersByTimeAsync(limits.searchDebounceMs))
const press = (key: string) => fireEvent.keyDown(field(), { key })

/** A field whose search is set by the test, as a busy page sets it late. */
function renderField() {
  const searches: string[] = []
  let follow: (value: string) => void = () => {}
  function Field() {
    const [value, setValue] = useState('')
    follow = setValue
    return <SearchField label="Find" value={value} onSearch={(text) => searches.push(text)} />
  }
  renderInPortal(<Field />)
  return { searches, follow: (value: string) => act(() => follow(value)) }
}

describe('a search field', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('searches once when typing pauses', async () => {
    const { searches } = renderField()
    type('s')
    type('su')
    await pause()
    await pause()
    expect(searches).toEqual(['su'])
  })

  test('searches at once by Enter, and is cleared by Escape', async () => {
    const { searches } = renderField()
    type('su')
    press('Enter')
    press('Escape')
    await pause()
    expect(searches).toEqual(['su', ''])
    expect(field().value).toBe('')
  })

  test('searches at once when it loses the focus, and only for new text', async () => {
    const { searches } = renderField()
    type('su')
    fireEvent.blur(field())
    fireEvent.blur(field())
    await pause()
    expect(searches).toEqual(['su'])
  })

  test.each([
    ['a click', () => fireEvent.click(document.body)],
    ['a press that ends elsewhere', () => void vi.advanceTimersByTime(0)],
  ])('searches only at the end of a press that takes the focus: %s', async (_, end) => {
    const { searches } = renderField()
    type('su')
    fireEvent.mouseDown(document.body)
    fireEvent.blur(field())
    expect(searches).toEqual([])
    fireEvent.mouseUp(document.body)
    act(end)
    expect(searches).toEqual(['su'])
    fireEvent.click(document.body)
    await pause()
    expect(searches).toEqual(['su'])
  })

  test('keeps what was typed since when the page follows late', async () => {
    const { searches, follow } = renderField()
    type('su')
    press('Enter')
    press('Escape')
    follow('su')
    expect(field().value).toBe('')
    expect(screen.queryByRole('button')).toBeNull()
    type('n')
    follow('')
    expect(field().value).toBe('n')
    await pause()
    expect(searches).toEqual(['su', '', 'n'])
  })

  test('takes over a search from elsewhere', async () => {
    const { searches, follow } = renderField()
    type('su')
    press('Enter')
    follow('su')
    follow('')
    expect(field().value).toBe('')
    type('half')
    follow('elsewhere')
    await pause()
    expect(field().value).toBe('elsewhere')
    expect(searches).toEqual(['su'])
  })
})
