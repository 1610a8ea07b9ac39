import type { Page } from '@playwright/test'
import { getProjects, type Project } from '@portal/contract'
import { ana, rita } from '../../../fixtures/accounts'
import { dashboardOf } from '../../../pages/dashboard-page'
import { answered, cut, noReply, unanswered } from './network'
import { dialog, isNarrow, press, type State, type States } from './state'

const crosses = ['remote-dashboard'] as const
const ofAna = { url: '/', account: ana, crosses } as const
const menu = {
  ...ofAna,
  kind: 'menu',
  isFleeting: true,
  ready: (page: Page) => page.getByRole('menuitem').first(),
} as const satisfies State

const more = /^(More actions for|Mais ações para)/
const find = /^(Find|Localizar) \(/
const cards = (page: Page) => dashboardOf(page).cards.first()
const nothing = (page: Page) =>
  page.getByText(/^(No projects to display|Não há projetos para apresentar)$/)

/** The projects and what can be done with one. */
export const dashboardStates: States = {
  'own projects': { ...ofAna, kind: 'screen', isMain: true, ready: cards },
  'own projects, all of a company': {
    ...ofAna,
    kind: 'screen',
    reach: showWhole,
    ready: (page) => page.getByRole('button', { expanded: true }).first(),
  },
  'own projects, one pinned': {
    ...ofAna,
    kind: 'screen',
    reach: async (page) => {
      await press(more)(page)
      await page.getByRole('menuitem').last().click()
    },
    ready: (page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 }).first(),
  },
  'own projects, without pictures': {
    ...ofAna,
    kind: 'screen',
    complaint: /404/,
    prepare: (page) =>
      page.route(/\/(socialThumbnail|card-\d+)\./, (route) =>
        route.fulfill({ status: 404, body: '' }),
      ),
    ready: (page) => page.getByText(/^(Image not available|Imagem indisponível)$/).first(),
  },
  'shared projects': {
    ...ofAna,
    kind: 'screen',
    isMain: true,
    url: '/?tab=shared',
    ready: cards,
  },
  'no projects': { kind: 'screen', crosses, url: '/', account: rita, ready: nothing },
  'nothing shared': {
    kind: 'screen',
    crosses,
    url: '/?tab=shared',
    account: rita,
    ready: (page) =>
      page.getByText(/^(There are no projects shared with you|Não há projetos partilhados)/),
  },
  'projects, waiting': {
    ...ofAna,
    kind: 'screen',
    prepare: unanswered(getProjects),
    ready: (page) => dashboardOf(page).panel.getByRole('status'),
  },
  'projects, no reply': {
    ...ofAna,
    kind: 'screen',
    complaint: noReply,
    prepare: cut(getProjects),
    ready: (page) => dashboardOf(page).panel.getByRole('alert'),
  },
  'unknown project': {
    ...ofAna,
    kind: 'screen',
    url: '/?project=999999',
    ready: (page) => page.getByRole('alert').first(),
  },
  'nothing found': { ...ofAna, kind: 'screen', url: '/?q=nothing-like-it', ready: nothing },
  filtered: {
    ...ofAna,
    kind: 'screen',
    isMain: true,
    isFleeting: true,
    url: '/?q=suite&year=2025&year=2024',
    reach: showFilters,
    ready: (page) => dashboardOf(page).search,
  },
  'filter of years': {
    ...ofAna,
    kind: 'menu',
    isFleeting: true,
    url: '/?year=2025&year=2024',
    reach: openFilter(/^(Year|Ano)/),
    ready: (page) => page.getByRole('checkbox').first(),
  },
  'filter of companies': {
    ...ofAna,
    kind: 'menu',
    isFleeting: true,
    reach: openFilter(/^(Company|Empresa)/),
    ready: (page) => page.getByRole('checkbox').first(),
  },
  'filter of many companies': {
    ...ofAna,
    kind: 'menu',
    isFleeting: true,
    prepare: answered(getProjects, ({ user, projects: [project] }) => ({
      user,
      projects: project ? Array.from({ length: 40 }, (_, at) => ofCompany(project, at + 1)) : [],
    })),
    reach: openFilter(/^(Company|Empresa)/),
    ready: (page) => page.getByRole('checkbox', { name: 'Empresa 30' }),
  },
  'filter without choices': {
    ...ofAna,
    kind: 'menu',
    isFleeting: true,
    prepare: answered(getProjects, ({ user, projects }) => ({
      user,
      projects: projects.map((project) => ({ ...project, company: null })),
    })),
    reach: openFilter(/^(Company|Empresa)/),
    ready: (page) => page.getByText(/^(No options available|Sem opções)$/),
  },
  'sort menu': {
    ...menu,
    reach: press(/^(Sort|Ordenar)/),
    ready: (page) => page.getByRole('menuitemradio').first(),
  },
  'card menu': { ...menu, reach: (page) => press(more)(page) },
  'PDF menu': { ...menu, reach: (page) => press(/^PDFs? (of|de) /)(page) },
  'card tooltip': {
    ...ofAna,
    kind: 'message',
    isFleeting: true,
    reach: async (page) => {
      await page.getByRole('button', { name: more }).first().focus()
      await page.keyboard.press('ArrowLeft')
    },
    ready: (page) => page.getByRole('tooltip'),
  },
  finder: {
    ...ofAna,
    kind: 'dialog',
    isMain: true,
    isFleeting: true,
    reach: press(find),
    ready: (page) => page.getByRole('option').first(),
  },
  'finder, nothing found': {
    ...ofAna,
    kind: 'dialog',
    isFleeting: true,
    reach: async (page) => {
      await press(find)(page)
      await page.getByRole('combobox').fill('zzzz')
    },
    ready: (page) => page.getByText(/^(Nothing found|Sem resultados)$/),
  },
  share: { ...ofAna, kind: 'dialog', isMain: true, url: '/?dialog=share&project=1', ready: dialog },
  'share, blocked': {
    ...ofAna,
    kind: 'dialog',
    url: '/?dialog=share&project=1',
    prepare: (page) =>
      page.addInitScript(() => {
        window.open = () => null
      }),
    reach: press(/Telegram/),
    ready: (page) => page.getByRole('dialog').getByRole('status').getByRole('link'),
  },
  'QR code': {
    ...ofAna,
    kind: 'dialog',
    isMain: true,
    url: '/?dialog=qr&project=1',
    ready: dialog,
  },
}

/** Below the width of a tablet the filters are shown on demand. */
async function showFilters(page: Page) {
  if (isNarrow(page)) await press(/^(Show filters|Mostrar filtros)/)(page)
}

/** The browser keeps what was shown whole before. */
async function showWhole(page: Page) {
  const button = page.getByRole('button', { name: /^(Show|Mostrar) .*(projects of|projetos de)/ })
  if ((await button.first().getAttribute('aria-expanded')) === 'false') await button.first().click()
}

function ofCompany(project: Project, id: number): Project {
  return { ...project, id, company: { id, name: `Empresa ${id}`, image: null, tables: [] } }
}

function openFilter(name: RegExp) {
  return async (page: Page) => {
    await showFilters(page)
    await press(name)(page)
  }
}
