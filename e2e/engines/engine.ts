import { createHash } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { portalUrl } from '../fixtures/target'
import { asPlaywrightPage } from '../webkitgtk/as-playwright-page'
import type { Size } from '../webkitgtk/options'
import { startWebKit } from '../webkitgtk/session'

export interface Opened {
  readonly page: Page
  /** Errors and warnings from the console, appended as they occur. */
  readonly heard: string[]
}

/** A running browser. Each new page has nothing stored and closes the one before. */
export interface Engine {
  readonly newPage: (size: Size) => Promise<Opened>
  readonly close: () => Promise<void>
}

export function engineOfPlaywright(browser: Browser): Engine {
  return {
    async newPage(viewport) {
      for (const context of browser.contexts()) await context.close()
      const context = await browser.newContext({
        viewport,
        baseURL: portalUrl,
        locale: 'en-GB',
        timezoneId: 'Europe/Lisbon',
      })
      const page = await context.newPage()
      const heard: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) heard.push(message.text())
      })
      page.on('pageerror', (error) => {
        // Firefox runs the scripts of `addInitScript` in blank pages too, which have no storage.
        const isOfBlankPage =
          error.name === 'SecurityError' && !error.stack?.includes(`${portalUrl}/r/`)
        if (!isOfBlankPage && !isOfLeftScript(error.message)) heard.push(String(error))
      })
      return { page, heard }
    },
    close: () => browser.close(),
  }
}

const hashOfNothing = createHash('sha384').digest('base64')

/**
 * Firefox does not read a script that arrives while its page is left, and then compares the hash of nothing with the integrity
 * (`ScriptLoadHandler::OnStreamComplete`). Playwright takes it for an error of the page. The other engines would hear of a
 * script that is served empty.
 */
function isOfLeftScript(complaint: string): boolean {
  return complaint.includes(`The computed hash is “${hashOfNothing}”`)
}

/** @param program The path of MiniBrowser. */
export async function engineOfWebKitGtk(program: string): Promise<Engine> {
  const session = await startWebKit(program)
  return {
    async newPage(size) {
      const page = await session.newPage(portalUrl, size)
      return { page: asPlaywrightPage(page), heard: session.network.complaints }
    },
    close: session.close,
  }
}
