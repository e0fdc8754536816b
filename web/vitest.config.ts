import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contractAsPlainSchemas } from './build/contract-as-plain-schemas.ts'

export default defineConfig({
  plugins: [react(), contractAsPlainSchemas()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['./src/test-setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
