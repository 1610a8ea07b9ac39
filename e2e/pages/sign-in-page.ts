import type { Page } from '@playwright/test'
import type { Account } from '../fixtures/accounts'

export function signInPageOf(page: Page) {
  const email = page.getByRole('textbox', { name: 'E-mail' })
  const password = page.getByRole('textbox', { name: /^(Password|Palavra-passe)/ })
  const enter = page.getByRole('button', { name: /^(Enter|Entrar)$/ })
  return {
    heading: page.getByRole('heading', { level: 1, name: /^(Sign in|Iniciar sessão)$/ }),
    email,
    password,
    rememberMe: page.getByRole('checkbox'),
    enter,
    forgot: page.getByRole('button', { name: /^(Forgot your|Esqueceu-se da)/ }),
    /** The snackbar of a failed call. */
    failure: page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^(VIEW|VER)$/ }) }),
    open: () => page.goto('/login'),
    async signIn(account: Pick<Account, 'email' | 'password'>) {
      await email.fill(account.email)
      await password.fill(account.password)
      await enter.click()
    },
  }
}
