import base from './playwright.config'

// `npm run e2e:engines`: every state and flow in each engine that `E2E_ENGINES` names, with pictures side by side.
process.env.E2E_WHOLE_MATRIX = 'yes'

export default {
  ...base,
  projects: base.projects?.filter(({ testDir }) => testDir === 'engines'),
  timeout: 90_000,
  reporter: 'list',
  globalTeardown: './engines/contact-sheet.ts',
}
