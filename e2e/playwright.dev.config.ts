import base from './playwright.config'

// `npm run test:dev`: the three ways of working on one remote, on the ports that people work on.
export default { ...base, testDir: 'dev', workers: 1, timeout: 90_000 }
