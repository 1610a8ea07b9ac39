import type { Page } from '@playwright/test'

/** Snackbars, their history and the dialogs of the host. */
export function messagesOf(page: Page) {
  const history = page.getByRole('dialog', { name: /^(Notifications|Notificações)$/ })
  const error = page.getByRole('alertdialog', { name: /^(Error|Erro)$/ })
  return {
    bell: page.getByRole('button', { name: /^(Notifications|Notificações)/ }),
    history,
    listed: history.getByRole('listitem'),
    snackbar: (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text }),
    error,
    disconnected: page.getByRole('alertdialog', { name: /^(Disconnected|Ligação perdida)$/ }),
  }
}
