import base from './playwright.config'

// `npm run e2e:accessibility`: every cell of the matrix by every rule, and the walks, with a report.
process.env.E2E_WHOLE_MATRIX = 'yes'

export default {
  ...base,
  testDir: 'journeys/accessibility',
  timeout: 90_000,
  reporter: [['line'], ['./reporters/accessibility.ts']],
}
