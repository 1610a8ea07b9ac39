import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { apiPort, portalPort, portalUrl, spareOrigins } from './fixtures/target'

const executablePath = process.env.PORTAL_CHROMIUM
const asRoot = process.getuid?.() === 0
/** Chosen once, in the process that starts the servers: workers inherit it. */
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'))

export default defineConfig({
  testDir: 'journeys',
  outputDir: join(process.env.E2E_DATA, 'results'),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  timeout: 30_000,
  globalTeardown: './fixtures/remove-data.ts',
  use: {
    baseURL: portalUrl,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    viewport: { width: 1280, height: 860 },
    // A trace of every step doubles the time of a run: ask for it when something fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
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
  webServer: {
    command: 'node ../scripts/start.mjs',
    wait: { stdout: /Portal ready/ },
    stdout: 'pipe',
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORTAL_DATA: process.env.E2E_DATA,
      PORTAL_PORT: String(portalPort),
      API_PORT: String(apiPort),
      PORTAL_ORIGINS: [portalUrl, ...spareOrigins].join(),
      DISCOVERY_URL: [portalUrl, ...spareOrigins]
        .map((origin) => `${origin}/mf/discovery.json`)
        .join(),
      DATABASE_URL: '',
    },
  },
})
