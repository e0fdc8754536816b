import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // One page for all the files of a worker; src/test-setup.ts gives it back as it was.
    isolate: false,
    // As many as the server's tests have (vitest.config.ts), beside which these run.
    maxWorkers: 4,
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.{ts,tsx}'],
    // Each file creates a network (src/testing/network.ts); all of them listen for sockets on one channel of msw.
    execArgv: ['--disable-warning=MaxListenersExceededWarning'],
    setupFiles: ['./src/test-setup.ts'],
    restoreMocks: true,
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
