import type { Page } from '@playwright/test'
import { limits, resetPassword, signIn } from '@portal/contract'
import { nobody } from '../../../fixtures/accounts'
import { mailedLink } from '../../../fixtures/outbox'
import { addPerson } from '../../../fixtures/person'
import { turnOnSecondFactor } from '../../../fixtures/second-factor'
import { recoveryOf } from '../../../pages/recovery'
import { codeStepOf } from '../../../pages/second-factor'
import { signInPageOf } from '../../../pages/sign-in-page'
import { cut, noReply, unanswered } from './network'
import { dialog, heading, press, type States } from './state'
import { holdTimer } from './timers'

const crosses = ['remote-auth'] as const
const missing = (page: Page) => page.getByText(/^(Mandatory Field|Campo obrigatório)$/).first()

/** Signing in, and what leads back to it. */
export const authStates: States = {
  'sign-in': { kind: 'screen', isMain: true, crosses, url: '/login', ready: heading },
  'sign-in, empty': {
    kind: 'screen',
    crosses,
    url: '/login',
    reach: press(/^(Enter|Entrar)$/),
    ready: missing,
  },
  'sign-in, waiting': {
    kind: 'screen',
    crosses,
    url: '/login',
    prepare: unanswered(signIn),
    reach: enterUnknown,
    ready: (page) => page.getByRole('button', { name: /^(Enter|Entrar)$/, disabled: true }),
  },
  'sign-in, refused': {
    kind: 'screen',
    crosses,
    complaint: /401/,
    url: '/login',
    reach: enterUnknown,
    ready: (page) => signInPageOf(page).email.and(page.locator('[aria-invalid="true"]')),
  },
  'sign-in, no reply': {
    kind: 'message',
    isFleeting: true,
    crosses,
    complaint: noReply,
    url: '/login',
    prepare: cut(signIn),
    reach: async (page) => {
      await enterUnknown(page)
      await signInPageOf(page).failure.waitFor()
      // It stays open while focused.
      await page.keyboard.press('Control+m')
    },
    ready: (page) => signInPageOf(page).failure,
  },
  'sign-in, code': {
    kind: 'screen',
    isMain: true,
    crosses,
    needs: ['admin'],
    complaint: /401/,
    url: '/login',
    reach: enterPassword,
    ready: (page) => codeStepOf(page).code,
  },
  'sign-in, wrong code': {
    kind: 'screen',
    crosses,
    needs: ['admin'],
    complaint: /40[13]/,
    url: '/login',
    reach: async (page) => {
      await enterPassword(page)
      await codeStepOf(page).useRecoveryCode.click()
      await codeStepOf(page).recoveryCode.fill('AAAAA-AAAAA')
      await page.keyboard.press('Enter')
    },
    ready: (page) => page.getByRole('alert'),
  },
  'sign-in, with the reason': {
    kind: 'screen',
    crosses,
    url: '/login?reason=expired',
    ready: (page) => page.getByText(/^(Your session has ended|A sua sessão)/),
  },
  'sign-in, tooltip': {
    kind: 'message',
    isFleeting: true,
    crosses,
    url: '/login',
    reach: async (page) => {
      await signInPageOf(page).enter.focus()
      await page.keyboard.press('Shift+Tab')
    },
    ready: (page) => page.getByRole('tooltip'),
  },
  recovery: {
    kind: 'dialog',
    isMain: true,
    crosses,
    url: '/login?dialog=forgot-password',
    ready: dialog,
  },
  'recovery, no e-mail': {
    kind: 'dialog',
    crosses,
    url: '/login?dialog=forgot-password',
    reach: async (page) => {
      const { email } = recoveryOf(page)
      await email.fill('ana')
      await page.keyboard.press('Tab')
    },
    ready: (page) => page.getByText(/^ana (is not valid|não é válido)$/),
  },
  reset: {
    kind: 'screen',
    isMain: true,
    crosses,
    url: '/password-reset?uid=1&secret=any',
    ready: (page) => recoveryOf(page).password,
  },
  'reset, wrong': {
    kind: 'screen',
    crosses,
    url: '/password-reset?uid=1&secret=any',
    reach: async (page) => {
      const { password, confirmation } = recoveryOf(page)
      await password.fill('Portal360')
      await confirmation.fill('Portal')
      await page.keyboard.press('Tab')
    },
    ready: (page) => page.getByText(/^(Password do not match|As palavras-passe não coincidem)$/),
  },
  'reset, waiting': {
    kind: 'screen',
    crosses,
    url: '/password-reset?uid=1&secret=any',
    prepare: unanswered(resetPassword),
    reach: (page) => recoveryOf(page).set('Portal360demo'),
    ready: (page) => page.getByRole('button', { name: /^(Submit|Submeter)$/, disabled: true }),
  },
  'reset, invalid link': { kind: 'screen', crosses, url: '/password-reset', ready: heading },
  'reset, done': {
    kind: 'screen',
    isFleeting: true,
    crosses,
    needs: ['admin', 'mail'],
    url: '/login',
    prepare: holdTimer(limits.resetRedirectMs),
    reach: async (page) => {
      // Somebody else each time: a person is mailed three links an hour.
      const person = await addPerson()
      await page.goto(await mailedLink(person.email))
      await recoveryOf(page).set(person.password)
    },
    ready: (page) => page.getByRole('timer'),
  },
}

/** Of somebody else each time, as attempts are counted. */
async function enterPassword(page: Page) {
  const person = await addPerson()
  await turnOnSecondFactor(person)
  await signInPageOf(page).signIn(person)
  await codeStepOf(page).code.waitFor()
}

export function enterUnknown(page: Page) {
  return signInPageOf(page).signIn(nobody())
}
