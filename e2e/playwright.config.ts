import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  defineConfig,
  type PlaywrightTestConfig,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from '@playwright/test'
import type { EngineOptions } from './engines/test'
import {
  apiPort,
  dataFolder,
  isOwn,
  portalPort,
  portalUrl,
  secureOrigins,
  spareOrigins,
} from './fixtures/target'

const executablePath = process.env.PORTAL_CHROMIUM
const asRoot = process.getuid?.() === 0
/** Evidence of a failed journey. It takes time, so the gate keeps none. */
const evidence = process.env.E2E_EVIDENCE ?? ''
/** Chosen once, in the process that starts the servers, which make it: workers inherit it. Who names a folder keeps it. */
if (!process.env.E2E_DATA) {
  const folder = join(tmpdir(), `portal-e2e-${randomUUID()}`)
  process.env.E2E_DATA = folder
  // Not in a teardown: the servers still write while those run.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** The flows run in both languages, wide and on a phone. Two of the four show what the others would, but for little. */
const flows = /\/journeys\/flows\//
const qa = /\/journeys\/qa\//
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const portuguese = { locale: 'pt-PT' }

type EngineProject = Project<PlaywrightTestOptions, PlaywrightWorkerOptions & EngineOptions>

export default defineConfig<object, EngineOptions>({
  testDir: 'journeys',
  outputDir: 'reports/results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['html', { outputFolder: 'reports/journeys', open: 'never' }],
    ['junit', { outputFile: 'reports/junit.xml' }],
  ],
  timeout: 30_000,
  use: {
    baseURL: portalUrl,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    viewport: { width: 1280, height: 860 },
    trace: evidence.includes('trace') ? 'retain-on-failure' : 'off',
    video: evidence.includes('video') ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // WebGL without a graphics card, for the panorama.
        '--enable-unsafe-swiftshader',
      ],
    },
  },
  projects: [
    // One worker, which starts a portal in QA mode for them.
    { name: 'qa', testMatch: qa, workers: 1 },
    { name: 'journeys', testIgnore: [flows, qa] },
    ...flowProjects(),
    ...engineProjects(),
  ],
  ...(isOwn && { webServer: ownPortal() }),
})

/** In the gate each flow runs once; with E2E_ALL in both languages, wide and on a phone. */
function flowProjects() {
  const isWhole = Boolean(process.env.E2E_ALL)
  return [
    { name: 'wide-en', testMatch: isWhole ? flows : /flows\/(arriving|profile|releases|tables)/ },
    {
      name: 'phone-pt',
      testMatch: isWhole ? flows : /flows\/(failures|language|session|sharing)/,
      use: { ...phone, ...portuguese },
    },
    { name: 'wide-pt', testMatch: isWhole ? flows : [], use: portuguese },
    { name: 'phone-en', testMatch: isWhole ? flows : [], use: phone },
  ]
}

/**
 * The suite that runs in every engine: in those that `E2E_ENGINES` names. Debian's Firefox speaks WebDriver BiDi only, its
 * WebKit classic WebDriver; where no path of theirs is given, Playwright's own builds are used.
 */
function engineProjects(): EngineProject[] {
  const { E2E_ENGINES = '', PORTAL_FIREFOX, PORTAL_WEBKIT } = process.env
  const debianFirefox = { channel: 'moz-firefox', executablePath: PORTAL_FIREFOX }
  const projects: EngineProject[] = [
    { name: 'chromium' },
    {
      name: 'firefox',
      use: {
        browserName: 'firefox',
        launchOptions: PORTAL_FIREFOX ? debianFirefox : {},
      },
    },
    {
      name: 'webkit',
      use: { browserName: 'webkit', launchOptions: {}, miniBrowser: PORTAL_WEBKIT },
    },
  ]
  return projects
    .filter(({ name = '' }) => E2E_ENGINES.split(',').includes(name))
    .map((project) => ({
      ...project,
      testDir: 'engines',
      grepInvert: new RegExp(`@only-(?!${project.name})`),
    }))
}

function ownPortal(): PlaywrightTestConfig['webServer'] {
  return {
    command: 'node ../tools/run.mjs start',
    wait: { stdout: /Portal ready/ },
    stdout: 'pipe',
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORTAL_DATA: dataFolder(),
      PORTAL_PORT: String(portalPort),
      API_PORT: String(apiPort),
      PORTAL_ORIGINS: [portalUrl, ...spareOrigins, ...secureOrigins].join(),
      DISCOVERY_URL: [portalUrl, ...spareOrigins]
        .map((origin) => `${origin}/mf/discovery.json`)
        .join(),
      DATABASE_URL: '',
      // All journeys come from one address, and some use calls that are limited per address and hour.
      NETWORK_ATTEMPTS_FACTOR: '1000',
    },
  }
}
