import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

export default defineConfig({
  test: {
    // Twice the cores of a small machine: tests of processes and faults wait more than they work.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // A promise that postgres.js drops; server/src/platform/db/unhandled-type-query.ts says which and why.
    onUnhandledError: (error) => !('query' in error && String(error.query).includes('pg_catalog.pg_type')),
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          // Modules are shared by the files of a worker; what a test changes of the process, it changes back.
          isolate: false,
          include: ['{contract,server,bench,demo,scripts,deploy}/**/*.test.{ts,mjs}'],
          globalSetup: ['server/src/testing/test-postgres.setup.ts'],
          setupFiles: ['server/src/testing/quiet-console.setup.ts'],
          // A machine that is busy elsewhere takes its time; what never comes is known soon enough.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      'web/vitest.config.ts',
    ],
  },
})
