import type { Page } from '@playwright/test'
import { getResource, limits } from '@portal/contract'
import { ana, rita } from '../../../fixtures/accounts'
import { accountMenuOf } from '../../../pages/account-menu'
import { enterUnknown } from './auth'
import {
  releasesAsked,
  unanswered,
  withoutAnyScript,
  withoutScripts,
  withReleases,
  withSlowScripts,
} from './network'
import { anyDialog, dialog, heading, isNarrow, press, type States } from './state'
import { holdTimer } from './timers'

const ofAnyone = { url: '/login', crosses: ['remote-auth'] } as const
const ofRita = { url: '/', account: rita, crosses: ['remote-dashboard'] } as const
const ofAna = { ...ofRita, account: ana } as const

const failedToLoad = /404|could not be loaded|Federation|MIME|integrity|Failed|failed \(/
const ofFirstPaint = {
  kind: 'screen',
  crosses: [],
  isFirstPaint: true,
  isFleeting: true,
  complaint: failedToLoad,
  prepare: withoutAnyScript,
  ready: (page: Page) => page.locator('#portal-first-paint h1'),
} as const
const snackbar = (page: Page) => page.getByRole('listitem').filter({ hasText: /OK$/ }).first()

/** States of the host itself, around and over the remotes' screens. */
export const shellStates: States = {
  'first paint, sign-in': { ...ofFirstPaint, url: '/login' },
  'first paint, projects': { ...ofFirstPaint, url: '/', account: ana },
  loading: {
    ...ofAna,
    // Where there is no first paint.
    url: '/?tab=shared',
    kind: 'screen',
    prepare: unanswered(getResource),
    ready: (page) => page.getByText(/^(Loading|A carregar)…$/),
  },
  'a crash of the portal': {
    kind: 'screen',
    // It is on its way while the portal starts.
    crosses: ['remote-auth'],
    complaint: /404|could not start/,
    url: '/login',
    prepare: (page) =>
      page.route('**/config.json', (route) => route.fulfill({ status: 404, body: '' })),
    ready: heading,
  },
  'a screen that could not be loaded': {
    ...ofAna,
    kind: 'screen',
    complaint: failedToLoad,
    prepare: withoutScripts('remote-dashboard'),
    ready: (page) => page.getByRole('main').getByRole('alert'),
  },
  'a screen that does not come': {
    ...ofAna,
    url: '/?tab=shared',
    crosses: [],
    kind: 'screen',
    prepare: withSlowScripts('remote-dashboard'),
    ready: (page) => page.getByRole('main').getByText(/^(Loading|A carregar)…$/),
  },
  'a dialog that could not be loaded': {
    ...ofAna,
    kind: 'dialog',
    complaint: failedToLoad,
    crosses: ['remote-dashboard', 'remote-tables'],
    url: '/?dialog=tables&company_tables=1',
    prepare: withoutScripts('remote-tables'),
    // It opens when the user is known, which takes a cold engine long, and tries four times.
    reach: (page) => page.getByRole('dialog').waitFor(),
    ready: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  'an incomplete link': { ...ofAna, kind: 'dialog', url: '/?dialog=tables', ready: dialog },
  'a dialog closed for maintenance': {
    ...ofAna,
    kind: 'dialog',
    prepare: withReleases(({ microFrontends }) => {
      for (const { extras } of microFrontends['remote-tables'] ?? []) extras.portal.state = 'paused'
    }),
    reach: async (page) => {
      await releasesAsked(page)
      await press(/^(Tables of|Tabelas de)/)(page)
    },
    ready: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  policies: {
    ...ofAna,
    kind: 'menu',
    isFleeting: true,
    reach: async (page) => {
      if (isNarrow(page)) await press(/^(Show policies|Mostrar políticas)$/)(page)
    },
    ready: (page) => page.getByRole('contentinfo').getByRole('button', { name: /^Contact/ }),
  },
  'account menu': {
    ...ofRita,
    kind: 'menu',
    isFleeting: true,
    reach: (page) => accountMenuOf(page).open(),
    ready: (page) => page.getByRole('menuitem').first(),
  },
  'notifications, none': {
    ...ofRita,
    kind: 'dialog',
    isFleeting: true,
    reach: press(/^(Notifications|Notificações)/),
    ready: dialog,
  },
  notifications: {
    ...ofAna,
    kind: 'dialog',
    isFleeting: true,
    url: '/?dialog=profile',
    crosses: ['remote-account', 'remote-dashboard'],
    reach: async (page) => {
      await press(/^(Save|Guardar)$/)(page)
      await snackbar(page).waitFor()
      await page.keyboard.press('Escape')
      await press(/^(Notifications|Notificações)/)(page)
    },
    ready: (page) => page.getByRole('dialog').getByRole('listitem').first(),
  },
  shortcuts: {
    ...ofRita,
    kind: 'dialog',
    isMain: true,
    reach: async (page) => {
      await page.getByRole('tab').first().focus()
      await page.keyboard.press('?')
    },
    ready: dialog,
  },
  'a snackbar': {
    ...ofAnyone,
    kind: 'message',
    isFleeting: true,
    complaint: /401/,
    reach: async (page) => {
      await enterUnknown(page)
      await snackbar(page).waitFor()
      // With the focus it waits.
      await page.keyboard.press('Control+m')
    },
    ready: snackbar,
  },
  'error dialog': {
    ...ofAnyone,
    kind: 'dialog',
    isFleeting: true,
    complaint: /401/,
    reach: async (page) => {
      await enterUnknown(page)
      // The refused form takes the focus back a moment after the message is there.
      await page.locator('input[type=password]:focus').waitFor()
      // By key: a message that is still sliding in can be missed by the mouse.
      await page.getByText(/^(VIEW|VER)$/).press('Enter')
    },
    ready: anyDialog,
  },
  disconnected: {
    ...ofRita,
    kind: 'dialog',
    isFleeting: true,
    onEscape: 'stays',
    complaint: /WebSocket|can’t establish a connection/,
    prepare: async (page) => {
      await refuseLiveConnection(page)
      await holdTimer(limits.disconnectRedirectMs)(page)
    },
    ready: anyDialog,
  },
  'offline banner': {
    ...ofRita,
    kind: 'message',
    isFleeting: true,
    reach: async (page) => {
      await page.getByRole('tab').first().waitFor()
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false })
        dispatchEvent(new Event('offline'))
      })
    },
    ready: (page) => page.getByText(/^(You are offline|Está sem ligação)/),
  },
  'language prompt': {
    ...ofAnyone,
    kind: 'message',
    prepare: (page) =>
      page.addInitScript(() => {
        const other = localStorage.getItem('language') === 'pt' ? 'en' : 'pt'
        Object.defineProperty(navigator, 'languages', { value: [other] })
        localStorage.removeItem('language_prompt')
      }),
    ready: (page) => page.getByText(/(Change language|Mudar de idioma)\?$/),
  },
  'banner of previewed releases': {
    ...ofRita,
    kind: 'message',
    isFleeting: true,
    url: '/?mf=remote-dashboard@9.9.9-00000000',
    ready: (page) => page.getByText(/(Unknown release|Versão desconhecida): remote-dashboard/),
  },
  'banner that asks before a preview': {
    ...ofRita,
    kind: 'message',
    isFleeting: true,
    reach: async (page) => {
      const live = await page.evaluate(async () => {
        const reply = await fetch('/registry/remote-dashboard.json')
        return (await reply.json()).channels.stable
      })
      await page.goto(`/?mf=remote-dashboard@${live}`)
    },
    ready: (page) =>
      page.getByRole('button', { name: /^(Start preview|Iniciar pré-visualização)$/ }),
  },
  'banner of a newer version': {
    ...ofRita,
    kind: 'message',
    isFleeting: true,
    prepare: withReleases(({ microFrontends }) => {
      for (const { extras } of microFrontends.host ?? []) extras.portal.id = '9.9.9-00000000'
    }),
    reach: (page) => page.evaluate(() => void dispatchEvent(new Event('online'))),
    ready: (page) => page.getByText(/(newer version of|versão mais recente)/),
  },
}

/** As if the api knew no live connection. */
function refuseLiveConnection(page: Page) {
  return page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(`${new URL(url).origin}/not-here`)
      }
    }
  })
}
