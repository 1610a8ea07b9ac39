import { getProjects, type Project } from '@portal/contract'
import { answer, createFakePortal } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleCompany, sampleProject } from '@portal/testing/samples'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
// The page fetches it on demand; here that would be a matter of the machine's load.
import './finder'
import { screen as ProjectsPage } from './projects-page'

const projects = [
  sampleProject({ id: 1, name: 'Pousada de Évora', folder: 'evora' }),
  sampleProject({ id: 2, name: 'Casa', folder: 'casa' }),
]
const shared = [sampleProject({ id: 3, name: 'Loja', company: sampleCompany({ id: 2 }) })]

beforeEach(() => localStorage.clear())

async function open({
  path = '/',
  own = projects,
  sharedProjects = [] as Project[],
  from = (): Promise<HTMLElement> => screen.findByRole('searchbox'),
} = {}) {
  const reply = { projects: own, user: { sharedProjects } }
  const portal = createFakePortal({ answers: [answer(getProjects, reply)] })
  const words = { dashboard: { en, pt } }
  const view = renderInPortal(<ProjectsPage />, { words, portal, path })
  const opener = await from()
  opener.focus()
  fireEvent.keyDown(opener, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  return { ...view, portal, opener, field }
}
/** Without the initials of a company that has no logo. */
const labelOf = ({ lastChild }: HTMLElement) => lastChild?.textContent
const options = () => screen.getAllByRole('option').map(labelOf)
const selected = () => labelOf(screen.getByRole('option', { selected: true }))

describe('the finder', () => {
  test('finds without accents and leads there, in a new tab', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await open()
    await user.keyboard('evora')
    expect(options()).toEqual(['Pousada de Évora'])
    await user.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledWith(
      'https://api.example/projects?name=evora',
      '_blank',
      'noopener',
    )
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('offers what was opened before, and actions, until something is typed', async () => {
    localStorage.setItem('dashboard_1', JSON.stringify({ pinned: [], recent: [2, 99] }))
    await open()
    expect(options()).toEqual(['Casa', 'My projects', 'Shared projects', 'My profile', 'Leave'])
  })

  test('chooses with the arrows, round and round', async () => {
    const { user, portal } = await open()
    await user.keyboard('atl')
    expect(options()).toEqual(['Atlântico Hotels', 'Tables of Atlântico Hotels'])
    expect(selected()).toBe('Atlântico Hotels')
    await user.keyboard('{ArrowUp}')
    expect(selected()).toBe('Tables of Atlântico Hotels')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(portal.openings).toEqual([{ dialog: 'tables', params: { company: 1 } }]),
    )
  })

  test('chooses with a click, not with the release of another button or of a drag', async () => {
    const { user, portal } = await open()
    const leave = screen.getByRole('option', { name: 'Leave' })
    fireEvent.pointerUp(leave, { button: 2 })
    fireEvent.pointerUp(leave, { button: 0 })
    expect(screen.queryByRole('combobox')).not.toBeNull()
    await user.click(screen.getByRole('option', { name: 'My profile' }))
    await waitFor(() => expect(portal.openings).toEqual([{ dialog: 'profile', params: {} }]))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('folds each name once, and nothing for an arrow', async () => {
    const { user } = await open()
    const fold = vi.spyOn(String.prototype, 'normalize')
    const folded = () => fold.mock.contexts.map(String)
    await user.keyboard('ca')
    expect(folded().filter((text) => text === 'Casa')).toHaveLength(1)
    fold.mockClear()
    await user.keyboard('{ArrowDown}')
    expect(folded()).toEqual([])
  })

  test('renders no picture again for an arrow', async () => {
    const { user, portal } = await open()
    await user.keyboard('a')
    expect(options()).toContain('Casa')
    const { assets } = portal.config
    const { thumbnail } = assets
    const asked = vi.spyOn(assets, 'thumbnail', 'get').mockReturnValue(thumbnail)
    await user.keyboard('{ArrowDown}')
    expect(asked).not.toHaveBeenCalled()
  })

  test('filters by a company', async () => {
    const { user, path } = await open()
    await user.keyboard('hotels{Enter}')
    await waitFor(() => expect(path()).toBe('/?company=1'))
  })

  test('filters the own projects by a company, also from the shared ones', async () => {
    const { user, path } = await open({ path: '/?tab=shared', sharedProjects: shared })
    await user.keyboard('hotels{Enter}')
    await waitFor(() => expect(path()).toBe('/?company=1'))
    expect(screen.getByRole('status').textContent).toBe('2 of 2 projects')
  })

  test.each([
    { from: '/', typed: 'shared', to: 'Shared projects' },
    { from: '/?tab=shared', typed: 'my proj', to: 'My projects' },
    { from: '/?tab=shared', typed: 'hotels', to: 'My projects' },
  ])('leads from $from with $typed to the list of that tab', async ({ from, typed, to }) => {
    const { user, opener } = await open({ path: from, sharedProjects: shared })
    await user.keyboard(`${typed}{Enter}`)
    await waitFor(() => expect(opener.isConnected).toBe(false))
    const panel = screen.getByRole('tabpanel', { name: new RegExp(to) })
    expect(document.activeElement).toBe(panel)
  })

  test('leads to the list when the filter takes away the card that it was opened from', async () => {
    const { user } = await open({
      own: [...projects, ...shared],
      from: () => screen.findByRole('link', { name: /^Open Loja/ }),
    })
    await user.keyboard('hotels{Enter}')
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Open Loja/ })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  })

  test('gives the focus back', async () => {
    const { user, opener } = await open()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  test('is closed by Back, which changes nothing else', async () => {
    history.replaceState({ key: 'page' }, '')
    const { opener, path } = await open({ path: '/?q=casa' })
    history.back()
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    expect(document.activeElement).toBe(opener)
    expect([path(), history.state]).toEqual(['/?q=casa', { key: 'page' }])
  })

  test('does not cover what somebody went on to while its code came', async () => {
    const portal = createFakePortal({
      answers: [answer(getProjects, { projects, user: { sharedProjects: [] } })],
    })
    renderInPortal(<ProjectsPage />, { words: { dashboard: { en, pt } }, portal })
    const field = await screen.findByRole('searchbox')
    field.focus()
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true })
    fireEvent.change(field, { target: { value: 'cas' } })
    await act(() => import('./finder'))
    expect(screen.queryByRole('combobox')).toBeNull()
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true })
    expect(await screen.findByRole('combobox')).toBeTruthy()
  })

  test('leaves its keys to an input method', async () => {
    const { portal, field } = await open()
    fireEvent.change(field, { target: { value: 'hotels' } })
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    expect(screen.getByRole('combobox')).toBe(field)
    expect(portal.openings).toEqual([])
  })

  test('says when there is nothing', async () => {
    const { user } = await open()
    await user.keyboard('zzz{Enter}')
    expect(screen.getByText('Nothing found')).toBeTruthy()
    expect(screen.queryAllByRole('option')).toEqual([])
  })
})
