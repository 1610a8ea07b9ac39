import type { Page } from '@playwright/test'

/** The two dialogs of a project. */
export function projectDialogsOf(page: Page) {
  const share = page.getByRole('dialog', { name: /^(Share project|Partilhar projeto)$/ })
  const qr = page.getByRole('dialog', { name: /^(QR code|Código QR)$/ })
  return {
    share,
    link: share.getByLabel(/^(Project link|Ligação do projeto)$/),
    copyLink: share.getByRole('button', { name: /^(Copy URL|Copiar URL|Copied|Copiado)$/ }),
    network: (name: string) =>
      share.getByRole('button', { name: new RegExp(`^(Share on|Partilhar no) ${name}$`) }),
    qr,
    code: qr.getByRole('img', { name: /^(QR code for|Código QR para) / }),
    copyCode: qr.getByRole('button', { name: /^(Copy QR code|Copiar código QR)$/ }),
  }
}
