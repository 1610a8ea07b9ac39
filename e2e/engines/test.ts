import { expect } from '@playwright/test'
import { waitForScreens } from '../fixtures/first-paint'
import { test as people } from '../fixtures/people'
import { skipWithoutNeeds } from '../fixtures/tags'
import type { Complaints } from '../fixtures/test'
import { type Engine, engineOfPlaywright, engineOfWebKitGtk, type Opened } from './engine'

export const sizes = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const

interface OfTest {
  readonly opened: Opened
  readonly complaints: Complaints
}

export interface EngineOptions {
  /** Path of Debian's MiniBrowser; unset where Playwright's own WebKit is installed. */
  readonly miniBrowser: string | undefined
}

interface OfWorker extends EngineOptions {
  readonly engine: Engine
}

/** Test function for tests that run in every engine. They may use the part of Playwright's Page that `WebKitPage` has. */
export const test = people.extend<OfTest, OfWorker>({
  miniBrowser: [undefined, { option: true, scope: 'worker' }],
  engine: [
    async ({ playwright, browserName, launchOptions, miniBrowser }, use) => {
      const engine = miniBrowser
        ? await engineOfWebKitGtk(miniBrowser)
        : engineOfPlaywright(await playwright[browserName].launch(launchOptions))
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
  opened: async ({ engine }, use) => {
    skipWithoutNeeds()
    await use(await engine.newPage(sizes.wide))
  },
  page: async ({ opened }, use) => {
    waitForScreens(opened.page)
    await use(opened.page)
  },
  complaints: [
    async ({ opened }, use, info) => {
      const complaints: Complaints = { heard: opened.heard, expected: [] }
      await use(complaints)
      if (info.status !== info.expectedStatus) return
      const unexpected = opened.heard.filter(
        (text) => !complaints.expected.some((pattern) => pattern.test(text)),
      )
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
