import type { Page } from '@playwright/test'

export function footerOf(page: Page) {
  const region = page.getByRole('contentinfo')
  return {
    portuguese: region.getByRole('button', { name: 'Português' }),
    english: region.getByRole('button', { name: 'English' }),
    terms: region.getByRole('button', { name: /Terms and conditions|Termos e condições/ }),
    cookies: region.getByRole('button', { name: /Cookie policy|Política de cookies/ }),
    privacy: region.getByRole('button', { name: /Privacy policy|Política de privacidade/ }),
    contacts: region.getByRole('button', { name: /^(Contacts|Contactos)$/ }),
    policies: region.getByRole('button', {
      name: /(Show|Hide) policies|(Mostrar|Ocultar) políticas/,
    }),
  }
}
