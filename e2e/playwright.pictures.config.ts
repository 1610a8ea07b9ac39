import base from './playwright.config'

// `npm run e2e:pictures`: every state in every theme, language and width on one page, to be looked at.
export default {
  ...base,
  testDir: 'pictures',
  timeout: 90_000,
  reporter: 'line',
  globalTeardown: './pictures/contact-sheet.ts',
}
