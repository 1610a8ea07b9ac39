import type { Project } from '@portal/contract'
import { renderInPortal } from '@portal/testing/render'
import { sampleProject } from '@portal/testing/samples'
import { act, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { CardLayer } from './card-layer'
import { cardGapPx, cardHeightPx } from './card-size'
import { ProjectGrid } from './project-grid'
import { shortenMiddle } from './shorten-middle'

// Each rendering of a card's name shortens it.
vi.mock('./shorten-middle', { spy: true })

const words = { dashboard: { en, pt } }
const cards = () => screen.getAllByRole('listitem').length

beforeEach(() => {
  vi.mocked(shortenMiddle).mockClear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

describe('of thousands of cards', () => {
  const columns = 4
  const many = Array.from({ length: 10_000 }, (_, at) =>
    sampleProject({ id: at + 1, name: `${at}` }),
  )
  let show: (listed: Project[]) => void = () => undefined
  let shownFirst = 0
  function Grid() {
    const [listed, setListed] = useState(many)
    show = setListed
    useLayoutEffect(() => {
      if (listed) shownFirst = cards()
    }, [listed])
    return (
      <CardLayer>
        <ProjectGrid projects={listed} columns={columns} labelledBy="x" heading="h3" />
      </CardLayer>
    )
  }
  const first = () => screen.getAllByRole('listitem')[0]

  test('only those near the window are in the page', () => {
    renderInPortal(<Grid />, { words })
    expect(cards()).toBeLessThan(60)
    expect(first()?.getAttribute('aria-posinset')).toBe('1')
    expect(first()?.getAttribute('aria-setsize')).toBe('10000')
  })

  test('a row further, the others are not rendered again', () => {
    renderInPortal(<Grid />, { words })
    vi.mocked(shortenMiddle).mockClear()
    const before = cards()
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, -(cardHeightPx + cardGapPx)),
    )
    act(() => dispatchEvent(new Event('scroll')))
    expect(cards()).toBe(before + columns)
    expect(shortenMiddle).toHaveBeenCalledTimes(columns)
  })

  test('when the list changes, those in the window come before those beyond it', () => {
    renderInPortal(<Grid />, { words })
    const before = cards()
    act(() => show(many.slice(5000)))
    expect(shownFirst).toBe(before - 2 * columns)
    expect(cards()).toBe(before)
  })

  test('when the list changes, one beyond the window that has the focus keeps it', () => {
    renderInPortal(<Grid />, { words })
    const link = screen.getAllByRole('listitem').at(-1)?.querySelector('a')
    link?.focus()
    act(() => show([...many]))
    expect(link).toBeTruthy()
    expect(document.activeElement).toBe(link)
  })

  test('those that stay when few are left are the same', () => {
    renderInPortal(<Grid />, { words })
    const before = first()
    act(() => show(many.slice(0, 3)))
    expect(cards()).toBe(3)
    expect(first()).toBe(before)
    expect(before?.hasAttribute('aria-setsize')).toBe(false)
  })
})
