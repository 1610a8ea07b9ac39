import type { Page } from '@playwright/test'

export function profileOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(My profile|O meu perfil)$/ })
  const crop = page.getByRole('dialog', { name: /^(Crop portrait|Recortar fotografia)$/ })
  return {
    dialog,
    portrait: dialog.getByRole('img', { name: /^Portrait of / }).locator('img'),
    portraitProblem: dialog
      .getByRole('group', { name: 'Portrait', exact: true })
      .getByRole('alert'),
    file: dialog.locator('input[type=file]'),
    uploadPortrait: dialog.getByRole('button', { name: 'Upload portrait' }),
    removePortrait: dialog.getByRole('button', { name: 'Remove portrait' }),
    crop,
    cropArea: crop.getByRole('group', { name: /^Part of the image/ }),
    cropPreview: crop.getByRole('img', { name: /^(Preview|Pré-visualização)$/ }),
    zoom: crop.getByRole('slider', { name: 'Zoom' }),
    savePortrait: crop.getByRole('button', { name: 'Save' }),
    cancelUpload: crop.getByRole('button', { name: 'Cancel upload' }),
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
