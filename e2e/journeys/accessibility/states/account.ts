import type { Locator, Page } from '@playwright/test'
import {
  changePicture,
  confirmSecondFactor,
  getResource,
  getSecondFactor,
  storageKeys,
} from '@portal/contract'
import sharp from 'sharp'
import { ana } from '../../../fixtures/accounts'
import { profileOf } from '../../../pages/profile'
import { secondFactorOf } from '../../../pages/second-factor'
import { answered, instead, noReply, unanswered } from './network'
import { dialog, press, type States } from './state'

const ofAna = {
  kind: 'dialog',
  account: ana,
  crosses: ['remote-account', 'remote-dashboard'],
} as const
const profile = { ...ofAna, url: '/?dialog=profile' } as const
const password = { ...ofAna, url: '/?dialog=profile&section=password' } as const
const ofAnyone = { kind: 'dialog', crosses: ['remote-account', 'remote-auth'] } as const
const contacts = { ...ofAnyone, url: '/login?dialog=contacts' } as const

const article = (page: Page) => page.getByRole('article')
const missing = (page: Page) => page.getByText(/^(Mandatory Field|Campo obrigatório)$/).first()
const activity = (page: Page) =>
  page.getByRole('list', { name: /^(Recent activity|Atividade recente)$/ })
const showIt = (element: Locator) => element.evaluate((shown) => shown.scrollIntoView())
const save = /^(Save|Guardar)$/

const secondFactorOn = answered(getSecondFactor, (factor) => ({
  ...factor,
  since: '2026-11-20T09:00:00.000Z',
  recoveryCodesLeft: 8,
}))

/** Profile, support and legal texts. */
export const accountStates: States = {
  profile: { ...profile, isMain: true, ready: dialog },
  'profile, wrong': {
    ...profile,
    reach: async (page) => {
      await page.getByRole('textbox', { name: /^(Name|Nome)$/ }).fill('')
      await press(save)(page)
    },
    ready: missing,
  },
  'profile, password': { ...password, isMain: true, ready: dialog },
  'profile, sessions': {
    ...profile,
    url: '/?dialog=profile&section=sessions',
    ready: (page) => page.getByRole('list', { name: /^(Sessions|Sessões)$/ }),
  },
  'profile, activity': {
    ...profile,
    url: '/?dialog=profile&section=sessions',
    reach: (page) => showIt(activity(page)),
    ready: activity,
  },
  'profile, new e-mail': {
    ...profile,
    url: '/?dialog=profile&confirm=a-secret',
    prepare: answered(getResource, (user) => ({ ...user, pendingEmail: 'ana@nova.example' })),
    ready: (page) => page.getByRole('button', { name: /^(Confirm e-mail|Confirmar e-mail)$/ }),
  },
  'profile, wrong password': {
    ...password,
    reach: async (page) => {
      const name = /^(New password|Nova palavra-passe)$/
      await page.getByRole('textbox', { name }).fill('short')
      await page.keyboard.press('Tab')
    },
    ready: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  'second factor, off': {
    ...password,
    reach: (page) => showIt(secondFactorOf(page).turnOn),
    ready: (page) => secondFactorOf(page).turnOn,
  },
  'second factor, secret': {
    ...password,
    isMain: true,
    reach: (page) => beginSecondFactor(page, ana.password),
    ready: (page) => secondFactorOf(page).qr,
  },
  'second factor, recovery codes': {
    ...password,
    isMain: true,
    onEscape: 'asks',
    // Nobody's second factor is turned on for it.
    prepare: instead(confirmSecondFactor, { recoveryCodes: Array(10).fill('7KQ2M-XW9DT') }),
    reach: async (page) => {
      await beginSecondFactor(page, ana.password)
      await secondFactorOf(page).code.fill('123456')
      await page.keyboard.press('Enter')
    },
    ready: (page) => secondFactorOf(page).done,
  },
  'second factor, on': {
    ...password,
    prepare: secondFactorOn,
    reach: (page) => showIt(secondFactorOf(page).turnOff),
    ready: (page) => secondFactorOf(page).turnOff,
  },
  'second factor, wrong': {
    ...password,
    prepare: secondFactorOn,
    reach: async (page) => {
      await secondFactorOf(page).turnOff.click()
      await secondFactorOf(page).current.press('Enter')
    },
    ready: missing,
  },
  'portrait, refused': {
    ...profile,
    reach: (page) => chooseFile(page, Buffer.from('text')),
    ready: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  'portrait, cropped': {
    ...profile,
    isMain: true,
    reach: choosePicture,
    ready: (page) => profileOf(page).cropPreview,
  },
  'portrait, sent': {
    ...profile,
    prepare: unanswered(changePicture),
    reach: async (page) => {
      await choosePicture(page)
      await profileOf(page).cropPreview.waitFor()
      await profileOf(page).crop.getByRole('button', { name: save }).click()
    },
    ready: (page) => page.getByRole('progressbar'),
  },
  'question before a portrait is removed': {
    ...profile,
    isMain: true,
    prepare: withPortrait,
    reach: press(/^(Remove portrait|Remover fotografia)$/),
    ready: (page) => page.getByRole('alertdialog'),
  },
  contacts: { ...contacts, isMain: true, ready: dialog },
  'contacts, signed in': { ...ofAna, url: '/?dialog=contacts', ready: dialog },
  'contacts, wrong': {
    ...contacts,
    reach: press(/^(Send message|Enviar mensagem)$/),
    ready: missing,
  },
  'contacts, restored': {
    ...contacts,
    prepare: (page) =>
      page.addInitScript((key) => {
        const draft = { writer: null, message: 'The lobby' }
        sessionStorage.setItem(key, JSON.stringify(draft))
      }, storageKeys.contactDraft),
    ready: (page) => page.getByText(/^(We restored the message|Recuperámos a mensagem)/),
  },
  terms: { ...ofAnyone, url: '/login?dialog=terms', ready: article },
  cookies: { ...ofAnyone, url: '/login?dialog=cookies', ready: article },
  privacy: { ...ofAnyone, isMain: true, url: '/login?dialog=privacy', ready: article },
  'privacy, waiting': {
    ...ofAnyone,
    url: '/login?dialog=privacy',
    prepare: (page) => page.route('**/legal/**', () => undefined),
    ready: (page) => page.getByText(/^(Loading the text…|A carregar o texto…)$/).first(),
  },
  'privacy, no reply': {
    ...ofAnyone,
    complaint: noReply,
    url: '/login?dialog=privacy',
    prepare: (page) => page.route('**/legal/**', (route) => route.abort()),
    ready: (page) => page.getByRole('dialog').getByRole('alert'),
  },
}

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

async function choosePicture(page: Page) {
  await chooseFile(page, await picture())
}

function chooseFile(page: Page, buffer: Buffer) {
  return profileOf(page).file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
}

/** The api stores nothing of it before a code confirms it. */
async function beginSecondFactor(page: Page, password: string) {
  const factor = secondFactorOf(page)
  await factor.turnOn.click()
  await factor.current.fill(password)
  await factor.next.click()
  await factor.qr.waitFor()
}

/** As if the person had a portrait. */
async function withPortrait(page: Page) {
  const body = await picture()
  await page.route('**/images/appUsers/**', (route) =>
    route.fulfill({ contentType: 'image/png', body }),
  )
  await answered(getResource, (user) => ({ ...user, portrait: 'portrait.png' }))(page)
}
