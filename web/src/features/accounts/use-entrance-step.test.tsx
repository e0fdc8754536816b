import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BrowserRouter } from '../../lib/router.tsx'
import { useEntranceStep } from './use-entrance-step.ts'

test('[ACC-01, APP-18] a reload of the second step, which loses the passwords, goes back to the entry of the first', async () => {
  window.history.replaceState({ idx: 0, key: 'first' }, '', '/register')
  window.history.pushState({ idx: 1, key: 'second', usr: { step: 2 } }, '')
  const { result } = renderHook(() => useEntranceStep(), { wrapper: BrowserRouter })
  expect(result.current.step).toBe(1)
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 0 }))
  act(() => result.current.goOn())
  await waitFor(() => expect(result.current.step).toBe(2))
  expect(window.history.state).toMatchObject({ idx: 1 })
})
