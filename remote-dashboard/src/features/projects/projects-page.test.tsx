import { getProjects, limits, type Project } from '@portal/contract'
import { answer, createFakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleCompany, sampleProject } from '@portal/testing/samples'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { screen as ProjectsPage } from './projects-page'

const words = { dashboard: { en, pt } }
const northwind = sampleCompany({ id: 2, name: 'Northwind Retail', tables: [] })

function portalWith(own: Project[], shared: Project[] = []) {
  const reply = { projects: own, user: { sharedProjects: shared } }
  return createFakePortal({ answers: [answer(getProjects, reply)] })
}

describe('the own projects', () => {
  test('stand under their companies, each with its count', async () => {
    const portal = portalWith([
      sampleProject({ id: 1, name: 'Flagship store', company: northwind }),
      sampleProject({ id: 2, name: 'Ocean lobby' }),
      sampleProject({ id: 3, name: 'Loose end', company: null }),
    ])
    renderInPortal(<ProjectsPage />, { words, portal })
    const headings = await screen.findAllByRole('heading', { level: 2 })
    expect(headings.map((heading) => heading.textContent)).toEqual([
      'Atlântico Hotels',
      'Northwind Retail',
      'Other projects',
    ])
    const list = screen.getByRole('list', { name: 'Northwind Retail' })
    expect(within(list).getByRole('heading', { name: 'Flagship store' })).toBeTruthy()
    expect(screen.getAllByText('1 project')).toHaveLength(3)
    expect(screen.getByRole('tab', { name: /^My projects\s*3$/ })).toBeTruthy()
  })

  test('lead to the tables of a company that has any', async () => {
    const portal = portalWith([sampleProject(), sampleProject({ id: 2, company: northwind })])
    const { user } = renderInPortal(<ProjectsPage />, { words, portal })
    await user.click(await screen.findByRole('button', { name: 'Tables of Atlântico Hotels' }))
    expect(portal.openings).toEqual([{ dialog: 'tables', params: { company: 1 } }])
    expect(screen.queryByRole('button', { name: 'Tables of Northwind Retail' })).toBeNull()
  })

  test('say so when there are none', async () => {
    renderInPortal(<ProjectsPage />, { words, portal: portalWith([]) })
    expect(await screen.findByText('No projects to display')).toBeTruthy()
  })

  test('count as Portuguese does', async () => {
    const two = [sampleProject(), sampleProject({ id: 2 })]
    renderInPortal(<ProjectsPage />, { words, portal: portalWith(two), language: 'pt' })
    const status = screen.getByRole('status')
    await waitFor(() => expect(status.textContent).toBe('2 projetos'))
  })

  test.each([
    { language: 'pt', query: 'lobby', count: '1 de 1 projeto' },
    { language: 'pt', query: 'x', count: '0 de 1 projeto' },
    { language: 'en', query: 'lobby', count: '1 of 1 project' },
  ] as const)('count what a filter leaves: $count', async ({ language, query, count }) => {
    const portal = portalWith([sampleProject()])
    renderInPortal(<ProjectsPage />, { words, portal, language, path: `/?q=${query}` })
    const status = screen.getByRole('status')
    await waitFor(() => expect(status.textContent).toBe(count))
  })
})

describe('a project', () => {
  test('opens its public page from its name, in a new tab', async () => {
    renderInPortal(<ProjectsPage />, { words, portal: portalWith([sampleProject()]) })
    const link = await screen.findByRole<HTMLAnchorElement>('link', {
      name: 'Open Ocean lobby (opens in a new tab)',
    })
    expect(link.href).toBe('https://api.example/projects?name=ocean-lobby')
    expect(link.target).toBe('_blank')
    expect(link.rel).toBe('noopener')
  })

  test('without a folder is no link', async () => {
    const portal = portalWith([sampleProject({ folder: '' })])
    renderInPortal(<ProjectsPage />, { words, portal })
    expect(await screen.findByText('Image not available')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('whose picture cannot be had keeps its place and its link', async () => {
    renderInPortal(<ProjectsPage />, { words, portal: portalWith([sampleProject()]) })
    const link = await screen.findByRole('link')
    const card = screen.getByRole('listitem')
    const picture = card.querySelector('img')
    const sources = () => card.querySelectorAll('source').length
    expect(sources()).toBe(2)
    if (picture) fireEvent.error(picture)
    expect(sources()).toBe(0)
    if (picture) fireEvent.error(picture)
    expect(within(card).getByText('Image not available')).toBeTruthy()
    expect(within(card).getByRole('link')).toBe(link)
  })
})

describe('the tabs', () => {
  const shared = [sampleProject({ id: 9, name: 'Flagship store', company: northwind })]

  test('show the shared projects with their owners, and keep the choice in the URL', async () => {
    const portal = portalWith([sampleProject()], shared)
    const { user, path } = renderInPortal(<ProjectsPage />, { words, portal, path: '/?q=lobby' })
    await user.click(await screen.findByRole('tab', { name: /Shared projects/ }))
    const panel = screen.getByRole('tabpanel', { name: /Shared projects/ })
    expect(within(panel).getByText('Northwind Retail 2025')).toBeTruthy()
    expect(path()).toBe('/?tab=shared')
    await user.click(screen.getByRole('tab', { name: /My projects/ }))
    expect(path()).toBe('/?q=lobby')
  })

  test('leave keys with a modifier to the browser', async () => {
    renderInPortal(<ProjectsPage />, { words, portal: portalWith([sampleProject()], shared) })
    const own = await screen.findByRole('tab', { name: /My projects/ })
    own.focus()
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
      expect(fireEvent.keyDown(own, { key: 'ArrowRight', [modifier]: true })).toBe(true)
      expect(document.activeElement).toBe(own)
    }
    expect(fireEvent.keyDown(own, { key: 'ArrowRight' })).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: /Shared projects/ }))
  })

  test('say so when nothing is shared', async () => {
    const portal = portalWith([sampleProject()])
    renderInPortal(<ProjectsPage />, { words, portal, path: '/?tab=shared' })
    expect(await screen.findByText('There are no projects shared with you')).toBeTruthy()
  })
})

describe('the loading of the projects', () => {
  test('is told while it lasts', async () => {
    const portal = createFakePortal({
      answers: [answer(getProjects, () => new Promise(() => undefined))],
    })
    renderInPortal(<ProjectsPage />, { words, portal })
    expect(screen.getByRole('status').textContent).toBe('Loading projects, please wait')
  })

  test('is told after ten seconds too, and that it goes on', async () => {
    vi.useFakeTimers()
    const portal = createFakePortal({
      answers: [answer(getProjects, () => new Promise(() => undefined))],
    })
    renderInPortal(<ProjectsPage />, { words, portal })
    await act(() => vi.advanceTimersByTimeAsync(limits.stillWorkingAfterMs))
    vi.useRealTimers()
    const told = 'Loading projects, please wait. Still working…'
    expect(screen.getByRole('status').textContent).toBe(told)
  })

  test('that failed is logged once and can be tried again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const refusal = failure('The service is not available.', 503)
    const portal = createFakePortal({ answers: [answer(getProjects, refusal)] })
    const { user } = renderInPortal(<ProjectsPage />, { words, portal })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(logged.mock.calls).toEqual([[refusal]])
    portal.answers(
      answer(getProjects, { projects: [sampleProject()], user: { sharedProjects: [] } }),
    )
    await user.click(retry)
    expect(await screen.findByText('Ocean lobby')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  })

  test('happens again when the server says that projects changed', async () => {
    const portal = portalWith([])
    renderInPortal(<ProjectsPage />, { words, portal })
    await screen.findByText('No projects to display')
    portal.answers(
      answer(getProjects, { projects: [sampleProject()], user: { sharedProjects: [] } }),
    )
    portal.send('projects.changed', { projectIds: [1] })
    expect(await screen.findByText('Ocean lobby')).toBeTruthy()
    expect(document.activeElement).toBe(document.body)

    // The filters go with the last project.
    screen.getByRole('searchbox').focus()
    portal.answers(answer(getProjects, { projects: [], user: { sharedProjects: [] } }))
    portal.send('projects.changed', { projectIds: [1] })
    await screen.findByText('No projects to display')
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  })
})
