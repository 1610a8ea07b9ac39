import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { endpoints, limits, pathOf } from '@portal/shared/contract'
import sharp from 'sharp'
import { type Account, ana, resettingForAxe, rita } from '../../fixtures/accounts'
import { mailedLink } from '../../fixtures/outbox'
import { profileOf } from '../../pages/profile'
import { recoveryOf } from '../../pages/recovery'

interface State {
  readonly url: string
  readonly account?: Account
  /** Before the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Leads from the opened page to the state. */
  readonly reach?: (page: Page) => Promise<unknown>
  /** It does not outlast a change of the window's size, or not for long. */
  readonly isFleeting?: true
  /** What is there once the state is reached. */
  readonly ready: (page: Page) => Locator
}

const heading = (page: Page) => page.getByRole('heading').first()
const dialog = (page: Page) => page.getByRole('dialog').getByRole('heading').first()
const article = (page: Page) => page.getByRole('article')
const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).click()

/** What a person can have on the screen, and how they come to it. */
export const states: Record<string, State> = {
  'sign-in': { url: '/login', ready: heading },
  'sign-in, refused': {
    url: '/login',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'E-mail' }).fill(`${randomUUID()}@atlantico.example`)
      await page.getByRole('textbox', { name: /^(Password|Palavra-passe)/ }).fill('Wrong1234')
      await page.keyboard.press('Enter')
    },
    ready: (page) => page.getByRole('main').getByRole('alert'),
  },
  'sign-in, empty': {
    url: '/login',
    reach: press(/^(Enter|Entrar)$/),
    ready: (page) => page.getByText(/^(Mandatory Field|Campo obrigatório)$/).first(),
  },
  recovery: { url: '/login?dialog=forgot-password', ready: dialog },
  'recovery, no e-mail': {
    url: '/login?dialog=forgot-password',
    reach: async (page) => {
      const email = page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })
      await email.fill('ana')
      await email.blur()
    },
    ready: (page) => page.getByText(/^ana (is not valid|não é válido)$/),
  },
  reset: {
    url: '/password-reset?uid=1&secret=any',
    reach: async (page) => {
      const { password, confirmation } = recoveryOf(page)
      await password.fill('Portal360')
      await confirmation.fill('Portal')
      await confirmation.blur()
    },
    ready: (page) => page.getByText(/^(Password do not match|As palavras-passe não coincidem)$/),
  },
  'reset, invalid link': { url: '/password-reset', ready: heading },
  'reset, done': {
    isFleeting: true,
    url: '/login',
    prepare: holdRedirect,
    reach: async (page) => {
      const person = await unusedPerson(page)
      await page.goto(await mailedLink(person.email))
      await recoveryOf(page).set(person.password)
    },
    ready: (page) => page.getByRole('timer'),
  },
  'error dialog': {
    isFleeting: true,
    url: '/login',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'E-mail' }).fill(`${randomUUID()}@atlantico.example`)
      await page.getByRole('textbox', { name: /^(Password|Palavra-passe)/ }).fill('Wrong1234')
      await page.keyboard.press('Enter')
      // By key: a message that is still sliding in can be missed by the mouse.
      await page.getByText(/^(VIEW|VER)$/).press('Enter')
    },
    ready: (page) => page.getByRole('alertdialog'),
  },
  terms: { url: '/login?dialog=terms', ready: article },
  cookies: { url: '/login?dialog=cookies', ready: article },
  loading: {
    url: '/',
    account: ana,
    prepare: holdUserRecord,
    ready: (page) => page.getByText(/^(Loading|A carregar)…$/),
  },
  'own projects': { url: '/', account: ana, ready: cards },
  'shared projects': { url: '/?tab=shared', account: ana, ready: cards },
  'no projects': {
    url: '/',
    account: rita,
    ready: (page) => page.getByText(/^(No projects to display|Não há projetos para apresentar)$/),
  },
  profile: { url: '/?dialog=profile', account: ana, ready: dialog },
  'profile, password': { url: '/?dialog=profile&section=password', account: ana, ready: dialog },
  'portrait, refused': {
    url: '/?dialog=profile',
    account: ana,
    reach: (page) => chooseFile(page, Buffer.from('text')),
    ready: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  'portrait, cropped': {
    url: '/?dialog=profile',
    account: ana,
    reach: async (page) => {
      const create = { width: 300, height: 200, channels: 3, background: 'teal' } as const
      await chooseFile(page, await sharp({ create }).png().toBuffer())
    },
    ready: (page) => profileOf(page).cropPreview,
  },
  'contacts, wrong': {
    url: '/login?dialog=contacts',
    reach: async (page) => {
      await page.getByRole('button', { name: /^(Send message|Enviar mensagem)$/ }).click()
    },
    ready: (page) => page.getByText(/^(Mandatory Field|Campo obrigatório)$/).first(),
  },
  tables: {
    url: '/?dialog=tables&company_tables=1',
    account: ana,
    ready: (page) => page.getByRole('dialog').getByRole('listitem').first(),
  },
  table: {
    url: '/?dialog=table&company_tables=1&table=1',
    account: ana,
    ready: (page) => page.getByRole('table'),
  },
  'table, nothing found': {
    url: '/?dialog=table&company_tables=1&table=1',
    account: ana,
    reach: async (page) => {
      await page.getByRole('dialog').last().getByRole('searchbox').fill('zzz')
      await page.keyboard.press('Enter')
    },
    ready: (page) => page.getByText(/^(No row matches|Nenhuma linha corresponde)/),
  },
  filtered: {
    isFleeting: true,
    url: '/?q=suite&year=2025&year=2024',
    account: ana,
    reach: async (page) => {
      const show = page.getByRole('button', { name: /^(Show filters|Mostrar filtros)/ })
      const year = page.getByRole('button', { name: /^(Year|Ano)/ })
      await show.or(year).first().waitFor()
      if (await show.isVisible()) await show.click()
      await year.click()
    },
    ready: (page) => page.getByRole('checkbox').first(),
  },
  'nothing found': {
    url: '/?q=nothing-like-it',
    account: ana,
    ready: (page) => page.getByText(/^(No projects to display|Não há projetos para apresentar)$/),
  },
  'card menu': {
    isFleeting: true,
    url: '/',
    account: ana,
    reach: (page) =>
      page
        .getByRole('button', { name: /^(More about|Mais sobre)/ })
        .first()
        .click(),
    ready: (page) => page.getByRole('menuitem').first(),
  },
  share: { url: '/?dialog=share&project=1', account: ana, ready: dialog },
  'QR code': { url: '/?dialog=qr&project=1', account: ana, ready: dialog },
  'unknown project': {
    url: '/?project=999999',
    account: ana,
    ready: (page) => page.getByRole('alert').first(),
  },
  finder: {
    isFleeting: true,
    url: '/',
    account: ana,
    reach: press(/^(Find|Localizar)$/),
    ready: (page) => page.getByRole('option').first(),
  },
  'account menu': {
    isFleeting: true,
    url: '/',
    account: rita,
    reach: press(/account menu|menu da conta/),
    ready: (page) => page.getByRole('menuitem').first(),
  },
  notifications: {
    isFleeting: true,
    url: '/',
    account: rita,
    reach: press(/^(Notifications|Notificações)/),
    ready: dialog,
  },
  shortcuts: {
    url: '/',
    account: rita,
    reach: async (page) => {
      await page.getByRole('tab').first().waitFor()
      await page.keyboard.press('?')
    },
    ready: dialog,
  },
  disconnected: {
    isFleeting: true,
    url: '/',
    account: rita,
    prepare: refuseLiveConnection,
    ready: (page) => page.getByRole('alertdialog'),
  },
}

function cards(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('listitem').first()
}

function chooseFile(page: Page, buffer: Buffer) {
  return profileOf(page).file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
}

/** The redirect after a reset waits until it was looked at. */
function holdRedirect(page: Page) {
  return page.addInitScript((redirectMs) => {
    const real = window.setTimeout
    const held = (act: TimerHandler, ms?: number) => real(act, ms === redirectMs ? 60_000 : ms)
    window.setTimeout = held as typeof real
  }, limits.resetRedirectMs)
}

/** Somebody else in each language and width: a person is mailed three links an hour. */
async function unusedPerson(page: Page) {
  const isNarrow = page.viewportSize()?.width === 320
  const lang = await page.locator('html').getAttribute('lang')
  const person = resettingForAxe[(isNarrow ? 0 : 1) + (lang === 'pt' ? 0 : 2)]
  if (!person) throw new Error('There are more combinations than people')
  return person
}

/** The call of the user's record stays unanswered. */
function holdUserRecord(page: Page) {
  const path = pathOf(endpoints.getResource, { resource: 'app_users', id: '*' })
  return page.route(`**${path}`, () => undefined)
}

/** As if nothing listened where the live connection leads. */
function refuseLiveConnection(page: Page) {
  return page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor() {
        super('ws://localhost:9')
      }
    }
  })
}
