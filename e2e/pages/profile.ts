import type { Page } from '@playwright/test'

export function profileOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(My profile|O meu perfil)$/ })
  const crop = page.getByRole('dialog', { name: /^(Crop portrait|Recortar fotografia)$/ })
  const field = (name: RegExp) => dialog.getByRole('textbox', { name })
  const button = (name: RegExp) => dialog.getByRole('button', { name })
  return {
    dialog,
    portrait: dialog.getByRole('img', { name: /^(Portrait of|Fotografia de) / }).locator('img'),
    portraitProblem: dialog
      .getByRole('group', { name: /^(Portrait|Fotografia)$/ })
      .getByRole('alert'),
    file: dialog.locator('input[type=file]'),
    uploadPortrait: button(/^(Upload portrait|Carregar fotografia)$/),
    removePortrait: button(/^(Remove portrait|Remover fotografia)$/),
    crop,
    cropArea: crop.getByRole('group', { name: /^(Crop area|Área de recorte)/ }),
    cropPreview: crop.getByRole('img', { name: /^(Preview|Pré-visualização)$/ }),
    zoom: crop.getByRole('slider', { name: /^(Zoom|Ampliação)$/ }),
    savePortrait: crop.getByRole('button', { name: /^(Save|Guardar)$/ }),
    cancelUpload: crop.getByRole('button', { name: /^(Cancel upload|Cancelar carregamento)$/ }),
    info: dialog.getByRole('tab', { name: /^(Edit info|Editar informação)$/ }),
    passwords: dialog.getByRole('tab', { name: /^(Change password|Alterar palavra-passe)$/ }),
    name: field(/^(Name|Nome)/),
    email: field(/^E-mail/),
    current: dialog.getByLabel(/^(Current password|Palavra-passe atual)$/),
    newPassword: dialog.getByLabel(/^(New password|Nova palavra-passe)$/),
    confirmation: dialog.getByLabel(/^(Confirm new password|Confirmar nova palavra-passe)$/),
    save: button(/^(Save|Guardar)$/),
    change: button(/^(Change password|Alterar palavra-passe)$/),
    open: (query = '') => page.goto(`/?dialog=profile${query}`),
  }
}
