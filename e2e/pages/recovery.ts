import type { Page } from '@playwright/test'

/** The dialog that asks for a link, and the screen that the link leads to. */
export function recoveryOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(Recover password|Recuperar palavra-passe)$/ })
  const password = page.getByRole('textbox', { name: /^(New password|Nova palavra-passe)$/ })
  const confirmation = page.getByRole('textbox', { name: /^(Confirm|Confirmar)/ })
  const submit = page.getByRole('button', { name: /^(Submit|Submeter)$/ })
  return {
    dialog,
    email: dialog.getByRole('textbox', { name: 'E-mail' }),
    send: dialog.getByRole('button', { name: /^(Send|Enviar)$/ }),
    heading: page.getByRole('heading', { level: 1 }),
    password,
    confirmation,
    submit,
    countdown: page.getByRole('timer'),
    goNow: page.getByRole('button', { name: /^(Go to sign-in now|Ir para o início de sessão)$/ }),
    requestNew: page.getByRole('button', { name: /^(Request a new|Pedir uma nova)/ }),
    async set(chosen: string) {
      await password.fill(chosen)
      await confirmation.fill(chosen)
      await submit.click()
    },
  }
}
