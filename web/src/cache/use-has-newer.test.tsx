import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { stillTime } from '../testing/still-time.ts'
import { createQueryClient } from './query-client.ts'
import { useHasNewer } from './use-has-newer.ts'

test('[FED-18, FED-19] newer posts are asked about every minute or so, and no more once there are some', async () => {
  const { pass } = stillTime()
  let hasNewer = false
  const ask = vi.fn(async () => ({ hasNewer }))
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const check = { queryKey: ['newer'], asOf: '2026-11-21T12:00:00.000Z', ask }
  const { result } = renderHook(() => useHasNewer(check), { wrapper })
  await pass(59_000)
  expect(ask).not.toHaveBeenCalled()
  await pass(241_000)
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(ask.mock.calls.length).toBeLessThanOrEqual(5)
  expect(result.current).toBe(false)
  hasNewer = true
  await pass(90_000)
  expect(result.current).toBe(true)
  const asked = ask.mock.calls.length
  await pass(600_000)
  expect(ask).toHaveBeenCalledTimes(asked)
})
