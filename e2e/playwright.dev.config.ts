import base from './playwright.config'

// `npm run test:dev`: the four ways of working on one remote.
export default { ...base, testDir: 'dev', workers: 1, timeout: 90_000 }
