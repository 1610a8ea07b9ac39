import type { Project } from '@portal/contract'
import { renderInPortal } from '@portal/testing/render'
import { sampleProject } from '@portal/testing/samples'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { CardLayer } from './card-layer'
import { cardGapPx, cardHeightPx } from './card-size'
import { ProjectGrid } from './project-grid'

const count = 100
const rowPx = cardHeightPx + cardGapPx
const projects = Array.from({ length: count }, (_, at) =>
  sampleProject({ id: at + 1, name: `P${at + 1}`, folder: `p${at + 1}` }),
)

/** One column of cards, scrolled as a browser would. */
function scroll(toPx: number) {
  Object.defineProperty(window, 'scrollY', { value: toPx, configurable: true })
  act(() => void window.dispatchEvent(new Event('scroll')))
}
const place = () => document.activeElement?.closest('li')?.getAttribute('aria-posinset')

beforeEach(() => {
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -scrollY, 300, rowPx),
  )
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation((how) => {
    const isEnd = typeof how === 'object' && how.block === 'end'
    scroll(isEnd ? count * rowPx - innerHeight : 0)
  })
})

function open() {
  const { user } = renderInPortal(
    <CardLayer>
      <ProjectGrid projects={projects} columns={1} labelledBy="x" heading="h3" />
    </CardLayer>,
    { words: { dashboard: { en, pt } } },
  )
  screen.getByText('P1').focus()
  return user
}

describe('the keys of a short list of cards', () => {
  const named = (id: number, folder: string) => sampleProject({ id, name: `P${id}`, folder })
  const grid = (shown: readonly Project[]) => (
    <CardLayer>
      <ProjectGrid projects={shown} columns={2} labelledBy="x" heading="h3" />
    </CardLayer>
  )
  const name = () => document.activeElement?.closest('li')?.querySelector('h3')?.textContent

  test('lead over a project without a public page too', async () => {
    const shown = [named(1, ''), named(2, 'p2'), named(3, ''), named(4, 'p4')]
    const { user } = renderInPortal(grid(shown), { words: { dashboard: { en, pt } } })
    await user.tab()
    expect(name()).toBe('P1')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(name()).toBe('P3')
    await user.keyboard('{ArrowUp}{End}{ArrowLeft}')
    expect(name()).toBe('P3')
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('menuitem', { name: 'Pin P3' })).toBeTruthy()
  })

  test('go on from the card that takes the place of one that is removed', () => {
    let show: (shown: Project[]) => void = () => undefined
    function Shown() {
      const [shown, setShown] = useState([named(1, 'p1'), named(2, 'p2'), named(3, 'p3')])
      show = setShown
      return grid(shown)
    }
    renderInPortal(<Shown />, { words: { dashboard: { en, pt } } })
    act(() => screen.getByText('P2').focus())
    act(() => show([named(1, 'p1'), named(3, 'p3')]))
    expect(name()).toBe('P3')
    act(() => show([named(1, 'p1')]))
    expect(name()).toBe('P1')
  })
})

describe('the keys of a long list of cards', () => {
  test('lead to its first and last card, whichever are rendered', async () => {
    const user = open()
    await user.keyboard('{End}')
    expect(place()).toBe('100')
    await user.keyboard('{ArrowLeft}{Home}')
    expect(place()).toBe('1')
  })

  test('go on from what is in sight when the card with the focus is scrolled away', async () => {
    const user = open()
    scroll(50 * rowPx)
    expect(screen.queryByText('P1')).toBeNull()
    const at = Number(place())
    expect(at).toBeGreaterThan(40)
    await user.keyboard('{ArrowRight}')
    expect(place()).toBe(`${at + 1}`)
    scroll(0)
    expect(Number(place())).toBeLessThan(10)
  })

  test('take no focus that was given up before', async () => {
    const user = open()
    await user.click(document.body)
    scroll(50 * rowPx)
    expect(document.activeElement).toBe(document.body)
  })
})
