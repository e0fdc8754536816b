import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{contract,server,bench,scripts,deploy}/**/*.test.{ts,mjs}'],
          globalSetup: ['server/src/testing/test-postgres.setup.ts'],
          setupFiles: ['server/src/testing/quiet-console.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'web/vitest.config.ts',
    ],
  },
})
