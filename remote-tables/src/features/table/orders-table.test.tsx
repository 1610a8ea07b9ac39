import { renderInPortal } from '@portal/testing/render'
import { sampleTableProject } from '@portal/testing/samples'
import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { byNumber, cellText } from './arrange'
import { OrdersTable } from './orders-table'

// Each rendering of a line asks for the text of its brand.
vi.mock('./arrange', { spy: true })

const rows = Array.from({ length: 1000 }, (_, at) => ({
  number: at + 1,
  projects: [sampleTableProject({ id: at + 1 })],
}))
const lineHeightPx = 44

const renderings = () =>
  vi.mocked(cellText).mock.calls.filter(([, column]) => column === 'brand').length

describe('a long table', () => {
  test('scrolled by a line renders no other one again', () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * lineHeightPx)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(lineHeightPx)
    renderInPortal(
      <OrdersTable
        name="x"
        rows={rows}
        arrangement={{ search: '', sort: byNumber }}
        onSort={() => undefined}
      />,
      { words: { tables: { en, pt } } },
    )
    const region = screen.getByRole('region')
    const scrollTo = (line: number) => {
      region.scrollTop = line * lineHeightPx
      act(() => void region.dispatchEvent(new Event('scroll')))
    }
    const numbers = () => screen.getAllByRole('rowheader').map((cell) => Number(cell.textContent))
    scrollTo(20)
    const before = numbers()
    vi.mocked(cellText).mockClear()
    scrollTo(21)
    expect(numbers()).toEqual(before.map((number) => number + 1))
    expect(renderings()).toBe(1)
  })
})
