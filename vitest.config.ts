import { defineConfig } from 'vitest/config'
import { SlowestFirstSequencer } from './scripts/slowest-first-sequencer.ts'

/** Suites that start, kill and stop whole servers: they wait more than they work, so npm test runs them beside the journeys. */
const processSuites = ['server/src/**/*.{fault,crash,process}.test.ts', 'bench/**/*.test.ts']

const server = {
  environment: 'node',
  // Modules are shared by the files of a worker; what a test changes of the process, it changes back.
  isolate: false,
  // In megabytes: larger spaces spare V8 repeated collections of the product's modules, which every worker holds.
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64', '--initial-old-space-size=512'],
  globalSetup: ['server/src/testing/test-postgres.setup.ts'],
  setupFiles: [
    'server/src/testing/quiet-console.setup.ts',
    'server/src/testing/stall-proof-timeouts.setup.ts',
  ],
  // A machine that is busy elsewhere takes its time; what never comes is known soon enough.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 240_000 } },
}

export default defineConfig({
  test: {
    // Twice the cores of a small machine: many tests wait for PostgreSQL.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirstSequencer },
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['{contract,server,scripts,deploy}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', ...processSuites],
        },
      },
      { test: { ...server, name: 'processes', include: processSuites } },
      'web/vitest.config.ts',
    ],
  },
})
