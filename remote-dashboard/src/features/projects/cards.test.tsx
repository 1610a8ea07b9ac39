import { getProjects, type Project } from '@portal/contract'
import { answer, createFakePortal } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleCompany, sampleProject } from '@portal/testing/samples'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { screen as ProjectsPage } from './projects-page'
import { shortenMiddle } from './shorten-middle'

// Each rendering of a card's name shortens it.
vi.mock('./shorten-middle', { spy: true })

const words = { dashboard: { en, pt } }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function open(own: Project[], { path = '/', shared = [] as Project[] } = {}) {
  const reply = { projects: own, user: { sharedProjects: shared } }
  const portal = createFakePortal({ answers: [answer(getProjects, reply)] })
  return renderInPortal(<ProjectsPage />, { words, portal, path })
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const names = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)

describe('the PDF files of a project', () => {
  test('one opens directly', async () => {
    open([sampleProject({ pdfFiles: 'Floor plan.pdf' })])
    const link = await screen.findByRole<HTMLAnchorElement>('link', {
      name: 'Open the PDF of Ocean lobby',
    })
    expect(link.href).toMatch(/\/projects\/ocean-lobby\/files\/Floor%20plan\.pdf$/)
    expect(link.target).toBe('_blank')
  })

  test('several are listed in a menu, blanks and repetitions dropped', async () => {
    const { user } = open([sampleProject({ pdfFiles: 'a.pdf/ b.pdf /a.pdf//' })])
    await user.click(await button('PDFs of Ocean lobby'))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['a.pdf', 'b.pdf'])
  })

  test('are downloaded as far as possible, and those that failed are named', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    vi.spyOn(window, 'fetch').mockImplementation(
      async (address) =>
        new Response('', { status: String(address).endsWith('b.pdf') ? 200 : 404 }),
    )
    const { user, portal } = open([sampleProject({ pdfFiles: 'a.pdf/b.pdf/c.pdf' })])
    await user.click(await button('More actions for Ocean lobby'))
    await user.click(await screen.findByRole('menuitem', { name: 'Download all 3 PDFs' }))
    await waitFor(() => expect(portal.notifications).toHaveLength(1))
    expect(portal.notifications).toEqual([
      { kind: 'error', of: 'These files could not be downloaded: a.pdf, c.pdf' },
    ])
    expect(saved).toEqual(['b.pdf'])
  })

  test('that take longer are announced', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    let come: (reply: Response) => void = () => undefined
    vi.spyOn(window, 'fetch').mockImplementation(
      () => new Promise<Response>((resolve) => (come = resolve)),
    )
    const { user, portal } = open([sampleProject({ pdfFiles: 'a.pdf/b.pdf' })])
    await user.click(await button('More actions for Ocean lobby'))
    await user.click(await screen.findByRole('menuitem', { name: 'Download all 2 PDFs' }))
    await waitFor(() => expect(portal.notifications).toHaveLength(1), { timeout: 2000 })
    expect(portal.notifications).toEqual([{ kind: 'info', of: 'Downloading 2 PDFs…' }])
    come(new Response(''))
  })

  test('none have no icon', async () => {
    open([sampleProject()])
    await button('QR code of Ocean lobby')
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /PDF/ })).toBeNull()
  })
})

describe('the actions of a card', () => {
  test('open the dialogs of its project', async () => {
    const { user, portal } = open([sampleProject({ id: 5 })])
    await user.click(await button('QR code of Ocean lobby'))
    await user.click(await button('Share Ocean lobby'))
    expect(portal.openings).toEqual([
      { dialog: 'qr', params: { project: 5 } },
      { dialog: 'share', params: { project: 5 } },
    ])
  })

  test('stand in a menu too, which the right mouse button opens', async () => {
    open([sampleProject({ pdfFiles: 'a.pdf/b.pdf' })])
    fireEvent.contextMenu(await screen.findByText('2025'))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Open',
      'Share',
      'QR code',
      'a.pdf',
      'b.pdf',
      'Download all 2 PDFs',
      'Pin',
    ])
    const full = ['Open Ocean lobby', 'Share Ocean lobby', 'QR code of Ocean lobby']
    for (const [at, name] of [...full, 'a.pdf', 'b.pdf', 'Download all 2 PDFs'].entries()) {
      expect(screen.getByRole('menuitem', { name })).toBe(items[at])
    }
    expect(screen.getByRole('menuitem', { name: 'Pin Ocean lobby' })).toBe(items.at(-1))
  })

  test('leave the menu of a link to the browser', async () => {
    open([sampleProject({ pdfFiles: 'a.pdf' })])
    const pdf = await screen.findByRole('link', { name: 'Open the PDF of Ocean lobby' })
    expect(fireEvent.contextMenu(pdf)).toBe(true)
    expect(screen.queryByRole('menuitem')).toBeNull()
  })

  test('open in a menu at the place of a link that covers the whole card', async () => {
    open([sampleProject()])
    const link = await screen.findByRole('link', { name: /^Open Ocean lobby/ })
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, 200, 300, 40),
    )
    // On the picture the browser has its own menu.
    expect(fireEvent.contextMenu(link, { clientX: 20, clientY: 100 })).toBe(true)
    expect(screen.queryByRole('menuitem')).toBeNull()
    expect(fireEvent.contextMenu(link, { clientX: 20, clientY: 220 })).toBe(false)
    expect(await screen.findByRole('menuitem', { name: 'Share Ocean lobby' })).toBeTruthy()
  })

  test('are only those that a project without a public page allows', async () => {
    const { user } = open([sampleProject({ folder: '', pdfFiles: 'a.pdf' })])
    await user.click(await button('More actions for Ocean lobby'))
    const items = await screen.findAllByRole('menuitem')
    expect(items).toEqual([screen.getByRole('menuitem', { name: 'Pin Ocean lobby' })])
    expect(screen.queryByRole('button', { name: /Share|QR/ })).toBeNull()
  })
})

describe('a menu of a card', () => {
  test('opens without rendering the cards again', async () => {
    const { user } = open([
      sampleProject({ id: 1, name: 'One' }),
      sampleProject({ id: 2, name: 'Two' }),
    ])
    const more = await button('More actions for One')
    const before = vi.mocked(shortenMiddle).mock.calls.length
    await user.click(more)
    await screen.findByRole('menuitem', { name: 'Pin One' })
    expect(vi.mocked(shortenMiddle).mock.calls.length).toBe(before)
  })
})

describe('a menu of a card whose code is late', () => {
  const twoCards = [sampleProject({ id: 1, name: 'One' }), sampleProject({ id: 2, name: 'Two' })]
  const more = (name: string) => button(`More actions for ${name}`)

  test('is left for that of another card, whose button is the only one expanded', async () => {
    open(twoCards)
    const [one, two] = [await more('One'), await more('Two')]
    fireEvent.click(one)
    fireEvent.click(two)
    await screen.findByRole('menuitem', { name: 'Pin Two' })
    expect(screen.queryByRole('menuitem', { name: 'Pin One' })).toBeNull()
    expect(one.getAttribute('aria-expanded')).toBe('false')
    expect(two.getAttribute('aria-expanded')).toBe('true')
  })

  test('does not open once somebody types elsewhere', async () => {
    open(twoCards)
    const one = await more('One')
    fireEvent.click(one)
    screen.getByRole('searchbox').focus()
    await waitFor(() => expect(one.getAttribute('aria-expanded')).toBe('false'))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('opens once at a double click', async () => {
    open(twoCards)
    const one = await more('One')
    fireEvent.click(one)
    fireEvent.click(one)
    await screen.findByRole('menu')
    expect(one.getAttribute('aria-expanded')).toBe('true')
  })
})

describe('the button of a menu of a card', () => {
  const both = ['More actions for Ocean lobby', 'PDFs of Ocean lobby']
  const openMenu = () => document.querySelector('[role=menu]')

  test.each(both)('closes it again: %s', async (name) => {
    const { user } = open([sampleProject({ pdfFiles: 'a.pdf/b.pdf' })])
    const opener = await button(name)
    for (const isOpen of [true, false]) {
      await user.click(opener)
      expect(openMenu() !== null).toBe(isOpen)
      expect(opener.getAttribute('aria-expanded')).toBe(`${isOpen}`)
    }
    expect(document.activeElement).toBe(opener)
  })

  test('closes it with a finger', async () => {
    const { user } = open([sampleProject()])
    const opener = await button('More actions for Ocean lobby')
    await user.click(opener)
    fireEvent.pointerDown(opener)
    fireEvent.touchStart(opener)
    expect(openMenu()).toBeNull()
    fireEvent.click(opener, { detail: 1 })
    expect(openMenu()).toBeNull()
  })

  test('opens it by keyboard after a press that ended elsewhere', async () => {
    const { user } = open([sampleProject()])
    const opener = await button('More actions for Ocean lobby')
    await user.click(opener)
    fireEvent.pointerDown(opener)
    fireEvent.click(document.body)
    expect(openMenu()).toBeNull()
    opener.focus()
    await user.keyboard('{Enter}')
    expect(openMenu()).not.toBeNull()
  })
})

describe('a pinned project', () => {
  test('comes first in its group, also the next time', async () => {
    const projects = [sampleProject({ id: 1, name: 'One' }), sampleProject({ id: 2, name: 'Two' })]
    const { user, unmount } = open(projects)
    await user.click(await button('More actions for Two'))
    await user.click(await screen.findByRole('menuitem', { name: 'Pin Two' }))
    expect(names()).toEqual(['Two', 'One'])
    unmount()
    open(projects)
    await button('More actions for Two')
    expect(names()).toEqual(['Two', 'One'])
  })

  test('that leaves its row when it is unpinned hands the focus to the first card', async () => {
    localStorage.setItem('dashboard_1', JSON.stringify({ pinned: [4], recent: [] }))
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(560)
    const { user } = open(
      [1, 2, 3, 4].map((id) => sampleProject({ id, name: `P${id}`, folder: `p${id}` })),
    )
    const more = await button('More actions for P4')
    more.focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: 'Unpin P4' }))
    expect(more.isConnected).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Open P1/ }))
  })

  test('is one of this user only', async () => {
    localStorage.setItem('dashboard_2', JSON.stringify({ pinned: [2], recent: [] }))
    open([sampleProject({ id: 1, name: 'One' }), sampleProject({ id: 2, name: 'Two' })])
    await button('More actions for Two')
    expect(names()).toEqual(['One', 'Two'])
  })
})

describe('the filters', () => {
  const projects = [
    sampleProject({ id: 1, name: 'Évora', createdAt: '2024-03-05T14:30:00.000Z' }),
    sampleProject({ id: 2, name: 'Casa', createdAt: '2023-03-05T14:30:00.000Z' }),
    sampleProject({ id: 3, name: 'Porto', company: sampleCompany({ id: 2, name: 'Northwind' }) }),
  ]
  const status = () => screen.getByRole('status').textContent

  test('of the URL hold at once', async () => {
    open(projects, { path: '/?q=EVORA&year=2024&company=1' })
    await button('Year2024')
    expect(names()).toEqual(['Évora'])
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('EVORA')
    expect(status()).toBe('1 of 3 projects')
  })

  test('search when typing has paused, and at once with Enter', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { path } = open(projects)
    const search = await screen.findByRole('searchbox')
    fireEvent.change(search, { target: { value: 'ca' } })
    act(() => vi.advanceTimersByTime(450))
    expect(path()).toBe('/')
    act(() => vi.advanceTimersByTime(60))
    expect(path()).toBe('/?q=ca')
    fireEvent.change(search, { target: { value: 'por' } })
    fireEvent.keyDown(search, { key: 'Enter' })
    expect(path()).toBe('/?q=por')
    expect(names()).toEqual(['Porto'])
    fireEvent.keyDown(search, { key: 'Escape' })
    expect(path()).toBe('/')
    expect(names()).toHaveLength(3)
    vi.useRealTimers()
  })

  test('show one choice and how many more, and Backspace takes the last one back', async () => {
    const { user, path } = open(projects)
    await user.click(await button('Year'))
    await user.click(await screen.findByRole('checkbox', { name: '2024' }))
    await user.click(screen.getByRole('checkbox', { name: '2023' }))
    expect(path()).toBe('/?year=2024&year=2023')
    await user.keyboard('{Escape}')
    const year = await button('Year2024and 1 more')
    expect(year.textContent).toContain('+1')
    expect(names()).toEqual(['Évora', 'Casa'])
    year.focus()
    await user.keyboard('{Backspace}')
    expect(path()).toBe('/?year=2024')
  })

  test('of many companies are searched, with those chosen first', async () => {
    const ofMany = Array.from({ length: 40 }, (_, at) => {
      const company = sampleCompany({
        id: at + 1,
        name: `Empresa ${String(at + 1).padStart(2, '0')}`,
      })
      return sampleProject({ id: at + 1, company })
    })
    const { user, path } = open(ofMany, { path: '/?company=40' })
    await user.click(await button(/^Company/))
    const labels = () =>
      screen
        .queryAllByRole<HTMLInputElement>('checkbox')
        .map(({ labels }) => labels?.[0]?.textContent)
    expect(labels()).toHaveLength(30)
    expect(labels().slice(0, 2)).toEqual(['Empresa 40', 'Empresa 01'])
    expect(screen.getByText('10 more options. Type to find them.').getAttribute('role')).toBe(
      'status',
    )
    const search = screen.getByRole('searchbox', { name: 'Search options' })
    await user.type(search, 'EMPRESA 39{Enter}')
    expect(labels()).toEqual(['Empresa 39'])
    await user.click(screen.getByRole('checkbox', { name: 'Empresa 39' }))
    expect(path()).toBe('/?company=40&company=39')
    await user.type(search, '{Escape}')
    expect(labels()).toHaveLength(30)
    await user.type(search, 'nowhere{Enter}')
    expect(labels()).toEqual([])
    expect(screen.getByText('Nothing found')).toBeTruthy()
  })

  test('hold both when they change before the address has followed', async () => {
    const { user, path } = open(projects)
    await user.click(await button('Year'))
    const year = await screen.findByRole('checkbox', { name: '2024' })
    const search = document.querySelector('input[type=search]')
    if (!search) throw new Error('There is no search field')
    fireEvent.change(search, { target: { value: 'ora' } })
    act(() => {
      year.click()
      fireEvent.keyDown(search, { key: 'Enter' })
    })
    expect(path()).toBe('/?q=ora&year=2024')
  })

  test('that leave nothing can be cleared', async () => {
    const { user, path } = open(projects, { path: '/?q=nothing' })
    expect(await screen.findByText('No projects to display')).toBeTruthy()
    const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' })
    if (!clear) throw new Error('There is one button only')
    await user.click(clear)
    expect(path()).toBe('/')
    expect(names()).toHaveLength(3)
  })

  test('are those of their tab', async () => {
    const { user, path } = open(projects, { path: '/?q=casa', shared: [sampleProject({ id: 9 })] })
    await user.click(await screen.findByRole('tab', { name: /Shared/ }))
    expect(path()).toBe('/?tab=shared')
    expect(status()).toBe('1 project')
    await user.click(screen.getByRole('tab', { name: /My projects/ }))
    expect(path()).toBe('/?q=casa')
    expect(names()).toEqual(['Casa'])
  })

  test('of a tab include what was typed just before the other one was chosen', async () => {
    const { user, path } = open(projects, { shared: [sampleProject({ id: 9 })] })
    await user.type(await screen.findByRole('searchbox'), 'casa')
    await user.click(screen.getByRole('tab', { name: /Shared/ }))
    expect(path()).toBe('/?tab=shared')
    await user.click(screen.getByRole('tab', { name: /My projects/ }))
    expect(path()).toBe('/?q=casa')
  })

  test('leave the order alone, which is kept', async () => {
    const { user, path, unmount } = open(projects, { path: '/?q=o' })
    await user.click(await button('Sort: Default order'))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Name' }))
    expect(path()).toBe('/?q=o&sort=name')
    unmount()
    const { path: next } = open(projects)
    await button('Sort: Name')
    expect(next()).toBe('/?sort=name')
  })
})

describe('a deep link', () => {
  test('to an unknown project says so above the lists', async () => {
    open([sampleProject()], { path: '/?dialog=share&project=999' })
    expect((await screen.findByRole('alert')).textContent).toContain('Project not found')
    expect(names()).toEqual(['Ocean lobby'])
  })

  test('to one without a public page says so too', async () => {
    open([sampleProject({ id: 7, folder: '' })], { path: '/?dialog=share&project=7' })
    expect((await screen.findByRole('alert')).textContent).toContain('Project not found')
  })

  test.each([
    { from: '/?q=lobby&dialog=share&project=999', to: '/?q=lobby' },
    { from: '/?tab=shared&project=999', to: '/?tab=shared' },
  ])('says so until the message is closed, from $from', async ({ from, to }) => {
    const { user, path } = open([sampleProject()], { path: from })
    const alert = await screen.findByRole('alert')
    within(alert).getByRole('button', { name: 'Close message' }).focus()
    await user.keyboard('{Enter}')
    expect(alert.isConnected).toBe(false)
    expect(path()).toBe(to)
    expect(document.activeElement?.getAttribute('role')).toBe('tabpanel')
  })

  test('to a known one says nothing', async () => {
    open([sampleProject({ id: 7 })], { path: '/?dialog=share&project=7' })
    await button('Share Ocean lobby')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
