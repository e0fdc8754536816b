import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findChromium, findHeadlessShell } from './browser.ts'
import { serverAddress, serverDataDir, serverPort } from './server-under-test.ts'

const projectFolder = join(import.meta.dirname, '..')
const wholeBrowser = findChromium()
const executablePath = findHeadlessShell() ?? wholeBrowser
// A page of a journey lives for seconds, too short for V8's last compiler to pay.
const args = [...chromiumArguments, '--js-flags=--no-turbofan']
const walksAllSizes = process.env.AURA_ALL_SIZES !== undefined
const phone = {
  ...devices['Desktop Chrome'],
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // It takes many minutes: every page at every size.
  testIgnore: walksAllSizes ? [] : 'all-sizes.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Twice the cores of a small machine: a journey mostly waits for animations and the server.
  workers: 4,
  // A stalled machine is no defect of the product; a journey that fails twice is.
  retries: 1,
  // Bounds for a slow machine: the longest journeys take 40 s beside three others. A stuck step fails by its own bound.
  timeout: 480_000,
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  forbidOnly: true,
  reporter: process.env.AURA_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.AURA_E2E_REPORT }]]
    : [['list']],
  use: {
    baseURL: serverAddress,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Allowed in pwa.e2e.ts only.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording doubles the time; use `--trace on` to debug one journey.
    trace: 'off',
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'phone', grepInvert: /@whole-browser/, use: phone },
    // Notifications of the system need more than the headless shell.
    {
      name: 'whole browser',
      grep: /@whole-browser/,
      use: {
        ...phone,
        channel: 'chromium',
        launchOptions: { args, ...(wholeBrowser && { executablePath: wholeBrowser }) },
      },
    },
    // Journeys through parts whose layout differs on a wide screen go twice.
    {
      name: 'desktop',
      grep: /@both-sizes/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: 'node_modules/.bin/node server/src/main.ts',
    cwd: projectFolder,
    url: `${serverAddress}/readyz`,
    env: {
      PORT: String(serverPort),
      // By name, for passkeys.
      PUBLIC_URL: serverAddress.replace('127.0.0.1', 'localhost'),
      AURA_DATA_DIR: serverDataDir,
      // Pages are fuller with it.
      AURA_DEMO: walksAllSizes ? '1' : '0',
      RATE_LIMIT_SCALE: '1000',
      DONATION_URL: 'https://soutenir.example',
      LOG_LEVEL: 'warn',
    },
    stdout: 'ignore',
    stderr: 'pipe',
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 180_000,
  },
})
