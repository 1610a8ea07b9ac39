import type { Page } from '@playwright/test'

/** The panel of QA mode. */
export function qaPanelOf(page: Page) {
  const corner = page.getByRole('complementary', { name: 'QA mode' })
  const panel = corner.getByRole('region', { name: 'QA mode' })
  return {
    panel,
    button: corner.getByRole('button', { name: /^QA mode, / }),
    call: panel.getByLabel('Call', { exact: true }),
    delay: panel.getByLabel('Delay in ms'),
    status: panel.getByLabel('Status', { exact: true }),
    body: panel.getByLabel('Body'),
    headers: panel.getByLabel('Headers'),
    socket: panel.getByLabel('Live connection'),
    clock: panel.getByLabel('Clock set to'),
    storage: panel.getByLabel('Storage blocked'),
    clipboard: panel.getByLabel('Clipboard absent'),
    texts: panel.getByLabel(/^Texts in/),
    link: panel.getByLabel('Link to this state'),
    clear: panel.getByRole('button', { name: 'Clear all' }),
    move: panel.getByRole('button', { name: /^Move (left|right)$/ }),
    close: panel.getByRole('button', { name: 'Close QA mode' }),
    off: (name: string) => panel.getByRole('button', { name: `Turn ${name} off` }),
  }
}
