import { renderInPortal } from '@portal/testing/render'
import { sampleCompany, sampleProject } from '@portal/testing/samples'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { CardLayer } from './card-layer'
import { CompanyGroups } from './company-groups'
import { shortenMiddle } from './shorten-middle'

// Each rendering of a card's name shortens it.
vi.mock('./shorten-middle', { spy: true })

const words = { dashboard: { en, pt } }
const projects = Array.from({ length: 5 }, (_, at) =>
  sampleProject({ id: at + 1, name: `Project ${at + 1}` }),
)

let widthPx = 1208
const resized = new Set<() => void>()
beforeEach(() => {
  vi.mocked(shortenMiddle).mockClear()
  widthPx = 1208
  sessionStorage.clear()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widthPx)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resized.add(changed)
      }
      observe() {}
      disconnect() {}
    },
  )
})
function resizeTo(px: number) {
  widthPx = px
  act(() => {
    for (const changed of resized) changed()
  })
}
const open = (count = 5) =>
  renderInPortal(
    <CardLayer>
      <CompanyGroups projects={projects.slice(0, count)} />
    </CardLayer>,
    { words },
  )
const cards = () => screen.getAllByRole('listitem').length
const arrow = (name = /all projects of/) => screen.queryByRole('button', { name })

describe('the row of a company', () => {
  test('shows what fits, and all of them on demand', async () => {
    const { user } = open()
    expect(cards()).toBe(4)
    const expand = screen.getByRole('button', {
      name: 'Show all projects of Atlântico Hotels',
      expanded: false,
    })
    await user.click(expand)
    expect(cards()).toBe(5)
    const collapse = screen.getByRole('button', { name: /Show fewer/, expanded: true })
    expect(document.activeElement).toBe(collapse)
    await user.click(collapse)
    expect(cards()).toBe(4)
  })

  test('expanded by keyboard hands the focus to the first card that was hidden', async () => {
    const { user } = open()
    screen.getByRole('button', { name: /Show all/ }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement?.closest('li')?.textContent).toContain('Project 5')
    screen.getByRole('button', { name: /Show fewer/ }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(arrow())
  })

  test('has an arrow only where something is out of sight, whatever the width', () => {
    open(4)
    expect(arrow()).toBeNull()
    resizeTo(900)
    expect(cards()).toBe(3)
    expect(arrow()).toBeTruthy()
    resizeTo(320)
    expect(cards()).toBe(1)
    resizeTo(1400)
    expect(cards()).toBe(4)
    expect(arrow()).toBeNull()
  })

  test.each([4, 5])('of %i projects renders only what it shows, and once', (count) => {
    open(count)
    const names = vi.mocked(shortenMiddle).mock.calls.map(([name]) => name)
    expect(names).toEqual(['Project 1', 'Project 2', 'Project 3', 'Project 4'])
  })

  test('shows everything where it has no width', () => {
    widthPx = 0
    open()
    expect(cards()).toBe(5)
    expect(arrow()).toBeNull()
  })

  test('stays as it was left', async () => {
    const { user, unmount } = open()
    await user.click(screen.getByRole('button', { name: /Show all/ }))
    unmount()
    open()
    expect(cards()).toBe(5)
  })
})

describe('of many companies', () => {
  const names = Array.from({ length: 30 }, (_, at) => `Company ${at + 1}`)
  const ofMany = names.map((name, at) =>
    sampleProject({ id: at + 1, company: sampleCompany({ id: at + 1, name }) }),
  )
  let sections = new Map<Element, IntersectionObserverCallback>()
  beforeEach(() => {
    sections = new Map()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(readonly look: IntersectionObserverCallback) {}
        observe(section: Element) {
          sections.set(section, this.look)
        }
        disconnect() {}
      },
    )
    renderInPortal(
      <CardLayer>
        <CompanyGroups projects={ofMany} />
      </CardLayer>,
      { words },
    )
  })
  const section = (name: string) => screen.getByRole('region', { name })
  const hasCards = (name: string) => section(name).querySelector('li') !== null
  function move(name: string, isIntersecting: boolean) {
    const entry = { isIntersecting, boundingClientRect: { height: 300 } }
    act(() =>
      sections.get(section(name))?.(
        [entry as IntersectionObserverEntry],
        {} as IntersectionObserver,
      ),
    )
  }

  test('all are named, and only those near the window have cards', () => {
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(
      names,
    )
    expect(hasCards('Company 1')).toBe(true)
    expect(hasCards('Company 30')).toBe(false)
    move('Company 30', true)
    expect(hasCards('Company 30')).toBe(true)
  })

  test('one that goes far keeps its height, unless it has the focus', () => {
    move('Company 1', false)
    expect(hasCards('Company 1')).toBe(false)
    expect(section('Company 1').style.height).toBe('300px')
    section('Company 2').querySelector<HTMLElement>('li button')?.focus()
    move('Company 2', false)
    expect(hasCards('Company 2')).toBe(true)
    expect(section('Company 2').style.height).toBe('')
  })

  test('one that the keyboard reaches before its cards have come passes the focus on to them', () => {
    const cardOf = (name: string) => section(name).querySelector('[data-card-link]')
    const enter = (name: string) => act(() => section(name).querySelector('h2')?.focus())
    move('Company 30', true)
    enter('Company 29')
    expect(document.activeElement).toBe(section('Company 29').querySelector('button'))
    act(() => section('Company 30').querySelector<HTMLElement>('li a')?.focus())
    enter('Company 28')
    expect(cardOf('Company 28')).not.toBeNull()
    expect(document.activeElement).toBe(cardOf('Company 28'))
  })
})
