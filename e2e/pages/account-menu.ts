import type { Page } from '@playwright/test'

export function accountMenuOf(page: Page) {
  const trigger = page.getByRole('button', { name: /account menu|menu da conta/ })
  return {
    trigger,
    portrait: trigger.locator('img'),
    myProfile: page.getByRole('menuitem', { name: /My profile|O meu perfil/ }),
    leave: page.getByRole('menuitem', { name: /Leave|Sair/ }),
    theme: (name: string) => page.getByRole('menuitemradio', { name }),
    open: () => trigger.click(),
  }
}
