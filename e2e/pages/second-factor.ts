import type { Page } from '@playwright/test'

/** The section of the profile with the second factor. */
export function secondFactorOf(page: Page) {
  const section = page.getByRole('region', {
    name: /^(Two-step verification|Verificação em dois passos)$/,
  })
  const button = (name: RegExp) => section.getByRole('button', { name })
  return {
    section,
    turnOn: button(/^(Turn on|Ativar)$/),
    turnOff: button(/^(Turn off|Desativar)$/),
    newCodes: button(/^(New recovery codes|Novos códigos de recuperação)$/),
    next: button(/^(Continue|Continuar)$/),
    copy: button(/^(Copy codes|Copiar códigos)$/),
    download: button(/^(Download|Transferir)$/),
    done: button(/^(I have saved them|Já os guardei)$/),
    current: section.getByLabel(/^(Current password|Palavra-passe atual)$/),
    code: section.getByRole('textbox', { name: /^(Code from|Código da)/ }),
    /** In groups of four, which an app ignores. */
    secret: section.getByText(/^([A-Z2-7]{4} ?){8}$/),
    qr: section.getByRole('img'),
    codes: section.getByRole('list').getByRole('listitem'),
    open: (query = '') => page.goto(`/?dialog=profile&section=password${query}`),
  }
}

/** The second step of the sign-in. */
export function codeStepOf(page: Page) {
  const button = (name: RegExp) => page.getByRole('button', { name })
  return {
    heading: page.getByRole('heading', {
      level: 1,
      name: /^(Two-step verification|Verificação em dois passos)$/,
    }),
    code: page.getByRole('textbox', { name: /^(Code from|Código da)/ }),
    recoveryCode: page.getByRole('textbox', { name: /^(Recovery code|Código de recuperação)$/ }),
    useRecoveryCode: button(/^(Use a recovery code|Utilizar um código de recuperação)$/),
    back: button(/^(Back|Voltar)$/),
  }
}
