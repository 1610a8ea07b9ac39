import type { Page } from '@playwright/test'

export function contactsOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(Contacts|Contactos)$/ })
  return {
    dialog,
    name: dialog.getByRole('textbox', { name: /^(Name|Nome)/ }),
    email: dialog.getByRole('textbox', { name: /^E-mail/ }),
    message: dialog.getByRole('textbox', { name: /^(Message|Mensagem)/ }),
    send: dialog.getByRole('button', { name: /^(Send message|Enviar mensagem)$/ }),
  }
}
