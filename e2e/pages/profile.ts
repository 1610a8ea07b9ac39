import type { Page } from '@playwright/test'

export function profileOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(My profile|O meu perfil)$/ })
  return {
    dialog,
    info: dialog.getByRole('tab', { name: 'Edit info' }),
    passwords: dialog.getByRole('tab', { name: 'Change password' }),
    name: dialog.getByRole('textbox', { name: 'Name' }),
    email: dialog.getByRole('textbox', { name: 'E-mail' }),
    current: dialog.getByLabel('Current password', { exact: true }),
    newPassword: dialog.getByLabel('New password', { exact: true }),
    confirmation: dialog.getByLabel('Confirm new password', { exact: true }),
    save: dialog.getByRole('button', { name: 'Save' }),
    change: dialog.getByRole('button', { name: 'Change password' }),
    open: (query = '') => page.goto(`/?dialog=profile${query}`),
  }
}
