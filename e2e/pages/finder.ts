import type { Page } from '@playwright/test'

export function finderOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(Find|Localizar)$/ })
  return {
    dialog,
    opener: page.getByRole('button', { name: /^(Find|Localizar) \(/ }),
    field: dialog.getByRole('combobox'),
    option: (name: string) => dialog.getByRole('option', { name, exact: true }),
  }
}
